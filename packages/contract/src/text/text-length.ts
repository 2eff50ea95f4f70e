import { normalForm } from './normal-form.ts';

/** What is one character after NFC may be typed as so many UTF-16 units: a Greek letter with three marks, or two pairs. */
export const unitsPerCharacter = 4;

/** Code points after NFC. Document 3 section 1. */
export function lengthOf(text: string): number {
  return [...normalForm(text)].length;
}

/** Whether a text has at most so many characters; its raw length is judged before anything is made of it. */
export function isWithin(text: string, most: number): boolean {
  return text.length <= most * unitsPerCharacter && lengthOf(text) <= most;
}
