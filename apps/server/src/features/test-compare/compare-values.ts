import {
  type ChangeKind,
  type ComparedRow,
  comparedRows,
  sameDuration,
} from '@rackhand/contract/test/comparison';

type Value = ComparedRow['a'];
/** In the order of its run. */
export type Side = ReadonlyMap<string, Value>;

/** Both sides name by name: in the order of the first one, and what only the second has behind it. */
export function compareSides(
  a: Side,
  b: Side,
  isSame = (left: Value, right: Value) => left === right,
): ComparedRow[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  const rows = [...names].map((name) => {
    const [left, right] = [a.get(name) ?? null, b.get(name) ?? null];
    return { name, a: left, b: right, change: changeOf(left, right, isSame) };
  });
  if (rows.length <= comparedRows) return rows;
  // What differs is what is looked for.
  const differs = rows.filter(({ change }) => change !== 'same');
  return [...differs, ...rows.filter(({ change }) => change === 'same')].slice(0, comparedRows);
}

function changeOf(a: Value, b: Value, isSame: (left: Value, right: Value) => boolean): ChangeKind {
  if (isSame(a, b)) return 'same';
  if (a === null) return 'only_b';
  return b === null ? 'only_a' : 'changed';
}

/** Nothing takes exactly as long twice. */
export function isAsLong(a: Value, b: Value): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= Math.max(sameDuration.seconds, sameDuration.share * Math.max(a, b));
}

/** How often each is there. */
export function countBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  timesOf: (item: Item) => number = () => 1,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + timesOf(item));
  return counts;
}

/** The second of a name is another one than the first. */
export function createNumbering(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth === 1 ? name : `${name} (${String(nth)})`;
  };
}
