// @ts-check
/** One thing at a time: while something is sent, nothing else is. */

import { table } from "./page.js";

let busy = false;

/** Whether something is being sent. */
export const isBusy = () => busy;

/** Does something unless something is being done already. @param {() => Promise<void>} work */
export async function working(work) {
  if (busy) return;
  busy = true;
  table()?.setAttribute("data-busy", "");
  try {
    await work();
  } finally {
    busy = false;
    table()?.removeAttribute("data-busy");
  }
}
