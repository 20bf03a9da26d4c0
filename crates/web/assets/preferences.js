// @ts-check
/** Runs before the page is drawn: puts this browser's choices on its root, as `data-speed` and so on,
 * where styles and scripts read them. */
for (const [name, usual] of Object.entries({ speed: "normal", theme: "system", evaluation: "off", threats: "off" })) {
  let chosen = null;
  try { chosen = JSON.parse(localStorage.getItem(`parlour.${name}`) ?? "null"); } catch { /* a private window */ }
  document.documentElement.dataset[name] = chosen ?? usual;
}
