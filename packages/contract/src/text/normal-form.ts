import { limits } from '../limits.ts';

/** Found in the time of a text's length. */
const tooManyMarks = new RegExp(String.raw`\p{M}{${limits.marksInARow + 1}}`, 'u');

/**
 * How texts are compared and counted: composed and decomposed letters are equal, with NFKC wide and narrow ones too. Marks in
 * a row are put in order in the square of their number, so a text with more of them than any script writes stays as it is;
 * so does one that is longer than anything that is compared or counted.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  const isLeft = text.length > limits.normalisedUnits || tooManyMarks.test(text);
  return isLeft ? text : text.normalize(form);
}

/** The same for a text of many lines, however long: a line with too many marks in a row stays as it is, and no other one. */
export function normalLines(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  if (!tooManyMarks.test(text)) return text.normalize();
  const lines = text.split('\n').map((line) => (tooManyMarks.test(line) ? line : line.normalize()));
  return lines.join('\n');
}
