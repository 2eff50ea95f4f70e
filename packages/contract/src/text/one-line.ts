import { isStorable } from './storable-text.ts';

/** Control characters, and ends of lines. */
const oddCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a name stands in one line wherever it is shown, in a file too. */
export function isOneLine(name: string): boolean {
  return isStorable(name) && !oddCharacters.test(name);
}
