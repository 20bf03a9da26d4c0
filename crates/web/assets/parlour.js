// @ts-check
/**
 * Parlour in the browser: makes the pages live. Every page works without scripts, by its forms.
 * No third-party code and no build step; each module is one idea.
 */

import "./settings.js";
import "./backup.js";
import "./hand.js";
import "./groups.js";
import "./choose.js";
import "./board.js";
import "./drag.js";
import "./keys.js";
import "./copy.js";
import "./log.js";
import "./luck.js";
import "./analysis.js";
import "./clock.js";
import "./drill.js";
import "./presence.js";
import "./send.js";
import "./tutor.js";
import "./live.js";
