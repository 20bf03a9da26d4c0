// @ts-check
/** Unpacks the modules, which are packed as LZMA: smaller than what hosts make of them, and the same at each host.
 * Browsers can't do that by themselves. */

/** No symbol needs more bytes than this. */
const MOST_BYTES = 20;
/** No module is larger than this. */
const MOST_UNPACKED = 64 << 20;
/** The header: five bytes of settings and eight with the size. */
const HEADER = 13;
/** Literals have this many contexts for each byte before them. */
const LITERALS = 0x300;

/** @param {number} count of contexts; in each, 0 and 1 are equally likely at first */
const contexts = (count) => new Uint16Array(count).fill(1024);

/** What a stream holds, as it arrives. @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>} */
export function unpacked(packed) {
  const unpack = unpacker();
  return packed.pipeThrough(new TransformStream({
    transform: (piece, out) => { out.enqueue(unpack(piece, false)); },
    flush: (out) => { out.enqueue(unpack(new Uint8Array(), true)); },
  }));
}

/** A function that takes the next piece of a file, and gives what can be unpacked so far. */
function unpacker() {
  let packed = new Uint8Array();
  // Where to read, and what the range coder has read.
  let [at, range, code] = [0, 0xffffffff, 0];
  let [out, written, given] = [new Uint8Array(), 0, 0];
  let isOpen = false;
  // The context of a literal: bits of the byte before it, and of the place.
  let [literalBits, placeMask, matchPlaceMask] = [0, 0, 0];
  let literals = contexts(0);
  const [isMatch, isLong] = [contexts(12 * 16), contexts(12 * 16)];
  const [isRepeat, isOlder, isThird, isFourth] = [contexts(12), contexts(12), contexts(12), contexts(12)];
  const [slots, near, low] = [contexts(4 * 64), contexts(128), contexts(16)];
  const lengths = () => ({ choice: contexts(2), short: contexts(16 * 8), middle: contexts(16 * 8), long: contexts(256) });
  const [matchLengths, repeatLengths] = [lengths(), lengths()];
  // What the last symbols were, and the last four distances.
  let [state, first, second, third, fourth] = [0, 0, 0, 0, 0];

  function refill() {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[at++]) >>> 0;
  }

  /** @param {Uint16Array} of @param {number} context */
  function bit(of, context) {
    const chance = of[context];
    const bound = (range >>> 11) * chance;
    const is = code < bound ? 0 : 1;
    if (is) {
      range -= bound;
      code -= bound;
      of[context] = chance - (chance >> 5);
    } else {
      range = bound;
      of[context] = chance + ((2048 - chance) >> 5);
    }
    refill();
    return is;
  }

  /** @param {number} count of bits that are 0 or 1 with the same chance */
  function plainBits(count) {
    let bits = 0;
    for (; count > 0; count--) {
      range >>>= 1;
      const is = code < range ? 0 : 1;
      if (is) code -= range;
      bits = (bits << 1) | is;
      refill();
    }
    return bits;
  }

  /** @param {Uint16Array} of @param {number} from @param {number} count of bits, highest first */
  function number(of, from, count) {
    let node = 1;
    for (let place = 0; place < count; place++) node = (node << 1) | bit(of, from + node);
    return node - (1 << count);
  }

  /** @param {Uint16Array} of @param {number} from @param {number} count of bits, lowest first */
  function reversed(of, from, count) {
    let [node, bits] = [1, 0];
    for (let place = 0; place < count; place++) {
      const is = bit(of, from + node);
      node = (node << 1) | is;
      bits |= is << place;
    }
    return bits;
  }

  /** @param {ReturnType<typeof lengths>} of @param {number} place */
  function length(of, place) {
    if (!bit(of.choice, 0)) return 2 + number(of.short, place * 8, 3);
    if (!bit(of.choice, 1)) return 10 + number(of.middle, place * 8, 3);
    return 18 + number(of.long, 0, 8);
  }

  /** @param {number} count of bytes that are copied from there */
  function distance(count) {
    const slot = number(slots, Math.min(count - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reversed(near, base - slot, bits);
    return base + (plainBits(bits - 4) << 4) + reversed(low, 0, 4);
  }

  function literal() {
    const before = written > 0 ? out[written - 1] : 0;
    const from = LITERALS * (((written & placeMask) << literalBits) + (before >> (8 - literalBits)));
    let node = 1;
    if (state >= 7) {
      // After a match, the byte that would have continued it is the best guess.
      let guess = out[written - first - 1];
      for (let isRight = true; isRight && node < 0x100; guess <<= 1) {
        const guessed = (guess >> 7) & 1;
        const is = bit(literals, from + ((1 + guessed) << 8) + node);
        node = (node << 1) | is;
        isRight = is === guessed;
      }
    }
    while (node < 0x100) node = (node << 1) | bit(literals, from + node);
    out[written++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** Makes an older distance the newest. */
  function older() {
    let chosen = second;
    if (bit(isThird, state)) {
      chosen = third;
      if (bit(isFourth, state)) {
        chosen = fourth;
        fourth = third;
      }
      third = second;
    }
    second = first;
    first = chosen;
  }

  /** @param {number} count of bytes that were there before */
  function copy(count) {
    for (let from = written - first - 1; count > 0; count--) out[written++] = out[from++];
  }

  function symbol() {
    const place = written & matchPlaceMask;
    if (!bit(isMatch, state * 16 + place)) { literal(); return; }
    if (!bit(isRepeat, state)) {
      [fourth, third, second] = [third, second, first];
      const count = length(matchLengths, place);
      first = distance(count);
      state = state < 7 ? 7 : 10;
      copy(count);
      return;
    }
    if (bit(isOlder, state)) older();
    else if (!bit(isLong, state * 16 + place)) {
      state = state < 7 ? 9 : 11;
      copy(1);
      return;
    }
    const count = length(repeatLengths, place);
    state = state < 7 ? 8 : 11;
    copy(count);
  }

  function open() {
    const [settings] = packed;
    literalBits = settings % 9;
    const placeBits = Math.floor(settings / 9) % 5;
    placeMask = (1 << placeBits) - 1;
    matchPlaceMask = (1 << Math.floor(settings / 45)) - 1;
    literals = contexts(LITERALS << (literalBits + placeBits));
    const view = new DataView(packed.buffer);
    const size = view.getUint32(5, true);
    // A page of words instead of the file, for example.
    if (size > MOST_UNPACKED || view.getUint32(9, true) || packed[HEADER]) throw new Error("not a packed module");
    out = new Uint8Array(size);
    code = view.getUint32(HEADER + 1);
    at = HEADER + 5;
    isOpen = true;
  }

  return (/** @type {Uint8Array} */ piece, /** @type {boolean} */ isLast) => {
    const rest = packed.subarray(at);
    packed = new Uint8Array(rest.length + piece.length);
    packed.set(rest);
    packed.set(piece, rest.length);
    at = 0;
    if (!isOpen && packed.length >= HEADER + MOST_BYTES) open();
    const end = isLast ? packed.length : packed.length - MOST_BYTES;
    while (isOpen && written < out.length && at <= end) symbol();
    if (isLast && (!isOpen || written !== out.length || at > packed.length)) throw new Error("the module is cut off");
    const since = given;
    given = written;
    return out.slice(since, written);
  };
}
