/** Code points after NFC. Document 3 section 1. */
export function lengthOf(text: string): number {
  return [...text.normalize('NFC')].length;
}
