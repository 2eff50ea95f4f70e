/** Where a line and column, both from 1, stand in a text; behind its end, its end. */
export function placeInText(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + Math.min(column - 1, (lines[line - 1] ?? '').length));
}
