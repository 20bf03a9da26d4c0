// @ts-check
/** Looking through a game: the slider shows the table as it was, without a new page. */

import { all, one } from "./page.js";

function scrub() {
  const slider = /** @type {HTMLInputElement | null} */ (one("#at"));
  if (!slider) return;
  let wanted = 0;
  const show = async () => {
    const mine = ++wanted;
    const address = new URL(location.href);
    address.searchParams.set("at", slider.value);
    const response = await fetch(address).catch(() => null);
    if (!response?.ok || mine !== wanted) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine !== wanted) return;
    const next = one("#shown", page);
    if (next) one("#shown")?.replaceWith(document.adoptNode(next));
    history.replaceState(null, "", address);
  };
  slider.addEventListener("input", () => void show());
  for (const button of all("[data-step]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      slider.value = String(button.dataset.to ?? Number(slider.value) + Number(button.dataset.step));
      void show();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.target === slider || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    slider.value = String(Number(slider.value) + step);
    void show();
  });
}

scrub();
