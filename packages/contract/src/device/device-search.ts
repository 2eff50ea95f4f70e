import { parseRackLocation } from '../rack/rack-location.ts';
import { createTextMatcher, searchForm } from '../text/text-search.ts';
import type { Device } from './device.ts';
import { cellValueOf } from './device-column-values.ts';
import { searchedDeviceColumns } from './device-columns.ts';
import { meetsTerm, parseSearch } from './device-search-terms.ts';
import { makerWords } from './maker-names.ts';

/** Search in the device list: literal, without case, and blind to how Hangul and wide letters are encoded. Documents 4 S69 and 5 U43. */

const searchTexts = new WeakMap<Device, string>();

function searchTextOf(device: Device): string {
  const known = searchTexts.get(device);
  if (known !== undefined) return known;
  const parts = searchedDeviceColumns.map((column) => String(cellValueOf(column, device, 'ko')));
  const text = [...parts, makerWords(device.info)].map(searchForm).join('\n');
  searchTexts.set(device, text);
  return text;
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
  const matches = createTextMatcher(wanted);
  return (device) => matches(searchTextOf(device));
}
