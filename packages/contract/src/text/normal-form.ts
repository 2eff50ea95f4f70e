import { limits } from '../limits.ts';

const firstMark = 0x300;
const tooMany = limits.marksInARow + 1;
const marksInARow = new RegExp(String.raw`\p{M}{${tooMany}}`, 'u');
/** Or half of a pair, which may be one. */
const mayBeMark = /[\p{M}\p{Cs}]/u;

/** Marks in a row reach over one of the places looked at, so that most texts are hardly read for it. */
function hasTooManyMarks(text: string): boolean {
  for (let place = tooMany - 1; place < text.length; place += tooMany)
    if (text.charCodeAt(place) >= firstMark && mayBeMark.test(text.charAt(place)))
      return marksInARow.test(text);
  return false;
}

/**
 * How texts are compared and counted: composed and decomposed letters are equal, with NFKC wide and narrow ones too. Marks in
 * a row are put in order in the square of their number, so a text with more of them than any script writes stays as it is;
 * so does one that is longer than anything that is compared or counted.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  const isLeft = text.length > limits.normalisedUnits || hasTooManyMarks(text);
  return isLeft ? text : text.normalize(form);
}

/** The same for a text of many lines, however long: a line with too many marks in a row stays as it is, and no other one. */
export function normalLines(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  if (!hasTooManyMarks(text)) return text.normalize();
  const lines = text.split('\n').map((line) => (hasTooManyMarks(line) ? line : line.normalize()));
  return lines.join('\n');
}

/** A text of many lines as it is kept: some systems end a line with CR LF. */
export function evenLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
