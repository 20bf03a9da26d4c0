// @ts-check
/** Runs before the page is drawn: puts this browser's choices on its root, as `data-speed` and so on,
 * where styles and scripts read them. The page lists them with their defaults. */
const listed = document.querySelector("meta[name=settings]")?.getAttribute("content");
for (const [name, usual] of new URLSearchParams(listed ?? "")) {
  let chosen = null;
  try { chosen = JSON.parse(localStorage.getItem(`parlour.${name}`) ?? "null"); } catch { /* a private window */ }
  document.documentElement.dataset[name] = chosen ?? usual;
}
