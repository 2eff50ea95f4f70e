/** From offsets of a text to its lines and columns, both from 1; a column is a character, however many bytes it has. */
export function createTextPlaces(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const start = starts[low] ?? 0;
    return { line: low + 1, column: Array.from(text.slice(start, offset).replace('\uFEFF', '')).length + 1 };
  };
}
