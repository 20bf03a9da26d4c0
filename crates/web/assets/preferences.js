// @ts-check
/** Runs before the page is drawn: puts this browser's choices on its root, as `data-speed` and so on,
 * where styles and scripts read them. The page lists them with their defaults. */
const listed = document.querySelector("meta[name=settings]")?.getAttribute("content");
for (const [name, usual] of new URLSearchParams(listed ?? "")) {
  let chosen = null;
  try { chosen = JSON.parse(localStorage.getItem(`parlour.${name}`) ?? "null"); } catch { /* a private window */ }
  document.documentElement.dataset[name] = chosen ?? usual;
}
/** A table on which something happened that its reader hasn't seen isn't drawn before that is shown: what
 * `hideUnread` does once the page is there. If the other scripts don't load, it is drawn a little later. */
{
  const [table, events] = (document.querySelector("meta[name=shown]")?.getAttribute("content") ?? "").split(" ");
  const root = document.documentElement;
  try {
    const before = JSON.parse(localStorage.getItem(`parlour.seen.${table}`) ?? "null");
    root.toggleAttribute("data-unread", typeof before === "number" && before < Number(events));
  } catch { /* a private window */ }
  if (root.hasAttribute("data-unread")) setTimeout(() => root.removeAttribute("data-unread"), 8000);
}
