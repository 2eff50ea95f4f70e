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
