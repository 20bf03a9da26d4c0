// @ts-check
/** The pointer: click again to do it, or drag. */

import { all, one } from "./page.js";
import { submitHand } from "./choose.js";
import { carry, held, join, setApart } from "./hand.js";
import { isBusy } from "./working.js";

/** @type {{ card: HTMLElement, x: number, y: number, moving: boolean, checked: boolean } | null} */
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const target = event.target instanceof Element ? event.target.closest(".held, .pile button.can") : null;
  if (!(target instanceof HTMLElement) || event.button !== 0 || isBusy()) return;
  const input = /** @type {HTMLInputElement | null} */ (one("input", target));
  drag = { card: target, x: event.clientX, y: event.clientY, moving: false, checked: input?.checked ?? false };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moving && Math.hypot(x, y) < 8) return;
  if (!drag.moving) {
    drag.moving = true;
    drag.card.classList.add("dragged");
    for (const zone of zones(drag.card)) zone.classList.add("drop-here");
  }
  drag.card.style.setProperty("transform", `translate(${x}px, ${y}px)`);
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (!drag) return;
    const { card, moving, checked } = drag;
    drag = null;
    if (!moving) {
      const does = card.closest('.hand:not([data-hand="toss"], [data-grouping-now])');
      if (end === "pointerup" && checked && does) submitHand();
      return;
    }
    card.classList.remove("dragged");
    card.style.removeProperty("transform");
    for (const zone of all(".drop-here")) zone.classList.remove("drop-here");
    const stop = (/** @type {Event} */ click) => { click.preventDefault(); click.stopPropagation(); };
    // Before any other handler on the page.
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
    if (end === "pointerup" && event instanceof PointerEvent) drop(card, event.clientX, event.clientY);
  });
}

/** Where a card may be dropped to do something. @param {HTMLElement} card */
function zones(card) {
  const kind = card.closest(".hand")?.getAttribute("data-hand");
  if (!kind) return all(".near .hand");
  return card.classList.contains("can") ? all(`[data-drop="${kind}"]`) : [];
}

/** @param {HTMLElement} card @param {number} x @param {number} y */
function drop(card, x, y) {
  const under = document.elementsFromPoint(x, y);
  const zone = zones(card).find((place) => under.some((element) => place.contains(element)));
  if (card instanceof HTMLButtonElement) {
    if (zone) card.form?.requestSubmit(card);
    return;
  }
  const input = /** @type {HTMLInputElement | null} */ (one("input", card));
  if (zone && input && !input.disabled) {
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    submitHand();
    return;
  }
  const hand = card.closest(".hand");
  const over = under.map((element) => element.closest(".held")).find((other) => other && other !== card);
  if (!(hand instanceof HTMLElement)) return;
  if (over instanceof HTMLElement && hand.contains(over)) {
    const cards = held(hand);
    if (hand.hasAttribute("data-grouped")) join(card, over);
    else carry(card, cards.indexOf(over) - cards.indexOf(card));
  } else if (hand.hasAttribute("data-grouped") && card.classList.contains("grouped")) setApart(card);
}
