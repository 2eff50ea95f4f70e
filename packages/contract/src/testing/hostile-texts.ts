/** Units that somebody repeats who wants a check to take the square of its time, by what each of them is. */
const units = {
  'marks that have to be put in order': '\u0301\u0323',
  'jamo to compose': '\u1100\u1161',
  'letters that become eighteen': '\uFDFA',
  blanks: ' ',
  'line ends': '\r\n',
  digits: '1',
  quotes: '"',
  'terms of a search': 'host:"',
  'unclosed brackets': '[a]: [\n',
  'pairs and halves': '😀\uD800',
};

export const hostileKinds = Object.keys(units) as (keyof typeof units)[];
export type HostileKind = keyof typeof units;

/** A text of one kind, of so many bytes as it is sent. */
export function hostileText(kind: HostileKind, bytes: number): string {
  const unit = units[kind];
  return unit.repeat(Math.ceil(bytes / new TextEncoder().encode(unit).length));
}
