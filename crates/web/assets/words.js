// @ts-check
/** Every sentence that the scripts say by themselves. All others come with the page. */

export const WORDS = {
  connectionLost: "The connection is lost. You'll see the table again when you're back online.",
  sendingAgain: "The connection is lost. Your move is kept here and will be sent again…",
  refused: "That didn't work. Try again.",
  changed: "The game moved on before your move arrived, so your move wasn't played. Look at the table and choose again.",
  everyoneIsHere: "Everyone is here.",
  takenBack: "A move was undone.",
  notYet: "It isn't your turn yet. Choose a square after the other side has moved.",
  tapAgain: "Tap again to place it.",
  copied: "Copied",
  log: "Log",
  backToTable: "Table",
  saved: "Saved.",
  groupsUnchecked: "Your melds can't be checked right now. Try again in a moment.",
  notAMeld: "not a meld",
  allMelded: "All melded",
  unmelded: "Unmelded: {points}",
  unmeldedAndBest: "Unmelded: {points} (your best: {best})",
  markMore: "{does}: choose {more} more",
  goOutWith: "Discard {cards} and go out",
  ownNumber: "✓ This browser drew that number.",
  otherNumber: "This browser didn't draw that number. Did you join in another browser?",
  tooLarge: "That file is too large: choose one of at most 32 MiB.",
};

/** A sentence with its gaps filled. @param {string} words @param {Record<string, string | number>} gaps */
export const filled = (words, gaps) => words.replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap]));
