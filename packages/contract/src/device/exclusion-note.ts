import { firstRepairReasons, removedWithDevice } from '../repair/first-reasons.ts';
import type { Language, Text } from '../text/language.ts';

/**
 * A note that no person has typed says both languages, so that whoever reads the API reads it too; a page or a file says its own
 * alone (document 5, U40).
 */
const heads = {
  recovery: { ko: '복구 실패', en: 'Recovery failed' },
  repair: { ko: '수리', en: 'Repair' },
} as const satisfies Record<string, Text>;

export function noteInBoth(head: keyof typeof heads, { ko, en }: Text): string {
  return `${heads[head].ko}(${ko}${between(head)}${en})`;
}

const between = (head: keyof typeof heads): string => `) · ${heads[head].en} (`;

/** As notes of repairs were kept once, and that of a device's removal still is. */
export const inBrackets = ({ ko, en }: Text): string => `${ko} (${en})`;

const bracketed = new Map([...firstRepairReasons, removedWithDevice].map((text) => [inBrackets(text), text]));

/** A note in one language; what a person has typed stays as it was typed. `isOfRepair`: of a device whose case is open. */
export function noteText(note: string, language: Language, isOfRepair = false): string {
  const text =
    (['recovery', 'repair'] as const).map((head) => readUnder(head, note)).find((found) => found !== null) ??
    bracketed.get(note) ??
    (isOfRepair ? readBrackets(note) : null);
  return text?.[language] ?? note;
}

/** Of a repair the reason alone: its mark stands beside it. */
function readUnder(head: keyof typeof heads, note: string): Text | null {
  const { ko, en } = heads[head];
  const at = note.indexOf(between(head));
  if (at === -1 || !note.startsWith(`${ko}(`) || !note.endsWith(')')) return null;
  const said = { ko: note.slice(ko.length + 1, at), en: note.slice(at + between(head).length, -1) };
  return head === 'repair' ? said : { ko: `${ko}(${said.ko})`, en: `${en} (${said.en})` };
}

/** Where the English begins: nothing Korean stands behind it. */
function readBrackets(note: string): Text | null {
  if (!note.endsWith(')')) return null;
  const opens = ' (';
  for (let at = note.indexOf(opens); at > 0; at = note.indexOf(opens, at + 1)) {
    const en = note.slice(at + opens.length, -1);
    if (!/\p{Script=Hangul}/u.test(en)) return { ko: note.slice(0, at), en };
  }
  return null;
}
