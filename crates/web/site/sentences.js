// @ts-check
/** Every sentence that the scripts of the offline site say by themselves. */

export const SENTENCES = {
  needed: "Parlour needs a browser with WebAssembly and web workers: a current Firefox, Chrome, Edge or Safari.",
  unreachable: "Parlour couldn't be loaded. Check your connection and open the page again.",
  failed: "Something went wrong, but your games are saved. Try again.",
  unkept: "This browser doesn't let Parlour save anything, so your games last until you close this tab. You can download them.",
  otherRelease: "Your saved games belong to another version of Parlour. Close every Parlour tab, then open this page again. Games you start now last until you close this tab.",
  full: "This browser has no space left to save your games. What was saved is safe. Free some space on this device, or download your games.",
  replaced: "Another tab has a newer Parlour. Your games are saved: open this page again to continue.",
  missing: "Part of Parlour hasn't loaded yet. Check your connection. Parlour continues when it's back.",
};
