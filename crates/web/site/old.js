// @ts-check
/** Runs only in browsers that are too old for the other scripts, and says so. */
document.addEventListener("DOMContentLoaded", function () {
  var place = document.getElementById("trouble");
  if (!place) return;
  place.textContent = "Parlour needs a current browser: Firefox, Chrome, Edge or Safari.";
  place.hidden = false;
});
