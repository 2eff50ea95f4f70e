import { limits } from '../limits.ts';
import { parseRackLocation } from '../rack/rack-location.ts';
import { normalForm } from '../text/normal-form.ts';
import type { Device } from './device.ts';
import { cellValueOf } from './device-column-values.ts';
import { searchedDeviceColumns } from './device-columns.ts';
import { meetsTerm, parseSearch } from './device-search-terms.ts';
import { makerWords } from './maker-names.ts';

/** Search in the device list: literal, without case, and blind to how Hangul and wide letters are encoded. Documents 4 S69 and 5 U43. */

const searchTexts = new WeakMap<Device, string>();

/** Composed and decomposed Hangul, wide and narrow letters, any case: all equal. */
export function searchForm(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase();
}

function searchTextOf(device: Device): string {
  const known = searchTexts.get(device);
  if (known !== undefined) return known;
  const parts = searchedDeviceColumns.map((column) => String(cellValueOf(column, device, 'ko')));
  const text = [...parts, makerWords(device.info)].map(searchForm).join('\n');
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

/** Made once for a search, then asked for each device. `now` is what "longer than" is counted from. */
export function createSearch(q: string, now: number): (device: Device) => boolean {
  const { text, terms } = parseSearch(q);
  const matches = createWordSearch(searchForm(text));
  if (terms.length === 0) return matches;
  const sense = { form: searchForm, now };
  return (device) => terms.every((term) => meetsTerm(device, term, sense)) && matches(device);
}

/** "랙 2" and "rack 2" are the rack of that number, not also 21; and the words as they stand, as in a memo. */
const rackByNumber = /^(?:랙|rack) ?([1-9]\d{0,3})$/;

function createWordSearch(wanted: string): (device: Device) => boolean {
  const matches = createTextSearch(wanted);
  const number = Number(rackByNumber.exec(wanted)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return matches;
  return (device) => parseRackLocation(device.info.rackLocation)?.rack === number || matches(device);
}

function createTextSearch(wanted: string): (device: Device) => boolean {
  if (wanted === '') return () => true;
  if (wanted.length > limits.initialsUnits || !initial.test(wanted))
    return (device) => searchTextOf(device).includes(wanted);
  const pattern = initialsPattern(wanted);
  return (device) => pattern.test(searchTextOf(device));
}
