/** Lower case of each UTF-16 unit by itself; what has none of the same length stays. Made at the first use. */
let lowerUnits: Uint16Array | null = null;

export function lowerUnitTable(): Uint16Array {
  lowerUnits ??= Uint16Array.from({ length: 0x1_00_00 }, (_, unit) => {
    const lower = String.fromCharCode(unit).toLowerCase();
    return lower.length === 1 ? lower.charCodeAt(0) : unit;
  });
  return lowerUnits;
}

/**
 * Lower case in which every letter keeps its place, whatever stands beside it: a sigma at the end of a word is no other one,
 * and a position in what comes out is the same position in what went in.
 */
export function foldCase(text: string): string {
  const table = lowerUnitTable();
  const lower = text.toLowerCase();
  if (lower.length === text.length && !/[σς]/.test(lower)) return lower;
  let folded = '';
  for (const character of text) folded += foldCharacter(character, table);
  return folded;
}

/** A text whose units are folded one by one later on, by the table: what two units write can only be folded here. */
export function foldPairs(text: string): string {
  return /[\ud800-\udbff]/.test(text) ? foldCase(text) : text;
}

function foldCharacter(character: string, table: Uint16Array): string {
  if (character.length === 1) return String.fromCharCode(table[character.charCodeAt(0)] ?? 0);
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}
