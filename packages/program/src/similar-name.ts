/** The one that was probably meant; null where none is near enough. */
export function similarName(name: string, known: readonly string[]): string | null {
  // Short names are near to many others.
  const most = name.length < 8 ? 1 : name.length < 12 ? 2 : 3;
  const near = known
    .filter((other) => Math.abs(other.length - name.length) <= most)
    .map((other) => ({ other, distance: distanceOf(name.toUpperCase(), other) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.other ?? null;
}

/** How many letters have to be put in, left out or replaced (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
