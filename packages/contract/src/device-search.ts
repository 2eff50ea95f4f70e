import type { Device } from './device.ts';
import { meetsTerm, parseSearch } from './device-search-terms.ts';

/** Search in the device list: literal, without case, and blind to how Hangul and wide letters are encoded. Documents 4 S69 and 5 U43. */

const searchTexts = new WeakMap<Device, string>();

/** Composed and decomposed Hangul, wide and narrow letters, any case: all equal. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function searchTextOf(device: Device): string {
  const known = searchTexts.get(device);
  if (known !== undefined) return known;
  const { manufacturer, model, modelNumber, udid, macAddress, host, rackLocation, phoneNumber, tags } =
    device.info;
  const parts = [manufacturer, model, modelNumber, udid, macAddress, host, rackLocation, phoneNumber, tags];
  const text = searchForm([...parts, device.memo].join('\n'));
  searchTexts.set(device, text);
  return text;
}

/** Hangul syllables stand in 19 runs of 588, one run for each initial consonant U+1100 … U+1112. */
const firstInitial = 0x1100;
const firstSyllable = 0xac00;
const syllablesPerInitial = 588;
const initial = /[\u1100-\u1112]/;

/** A consonant by itself stands for every syllable that begins with it: ㄱㄹㅅ finds 갤럭시. */
function initialsPattern(wanted: string): RegExp {
  const parts = Array.from(wanted, (letter) => {
    if (!initial.test(letter)) return letter.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`);
    const start = firstSyllable + (letter.charCodeAt(0) - firstInitial) * syllablesPerInitial;
    return `[${letter}${String.fromCharCode(start)}-${String.fromCharCode(start + syllablesPerInitial - 1)}]`;
  });
  return new RegExp(parts.join(''));
}

/** Made once for a search, then asked for each device. */
export function createSearch(q: string): (device: Device) => boolean {
  const { text, terms } = parseSearch(q);
  const matches = createTextSearch(searchForm(text));
  if (terms.length === 0) return matches;
  return (device) => terms.every((term) => meetsTerm(device, term, searchForm)) && matches(device);
}

function createTextSearch(wanted: string): (device: Device) => boolean {
  if (wanted === '') return () => true;
  if (!initial.test(wanted)) return (device) => searchTextOf(device).includes(wanted);
  const pattern = initialsPattern(wanted);
  return (device) => pattern.test(searchTextOf(device));
}
