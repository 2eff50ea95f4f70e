/** A scenario with one step more, and what of it is to be marked. */
export interface Inserted {
  text: string;
  from: number;
  to: number;
}

const itemForm = /^(\s*)-(?:\s|$)/;
const indentOf = (line: string): number => line.length - line.trimStart().length;
/** What a person has to fill in. */
const gap = '""';

/** Puts a step behind the one in which the cursor stands, as deep as that; every other line stays as it is. */
export function insertStep(text: string, cursor: number, step: string): Inserted {
  if (text.trim() === '') return withLine('version: 1\nsteps:\n', 2, `  - ${step}`);
  const lines = text.split('\n');
  const at = text.slice(0, cursor).split('\n').length - 1;
  const inSteps = lines.findIndex((line) => /^steps:\s*(?:#.*)?$/.test(line));
  const before = lines.findLastIndex((line, nth) => nth <= at && nth > inSteps && itemForm.test(line));
  if (before >= 0)
    return withLine(text, endOfItem(lines, before), `${' '.repeat(indentOf(lines[before] ?? ''))}- ${step}`);
  if (inSteps >= 0) {
    const first = lines.slice(inSteps + 1).find((line) => itemForm.test(line));
    return withLine(text, inSteps + 1, `${' '.repeat(first === undefined ? 2 : indentOf(first))}- ${step}`);
  }
  return withLine(text, lines.findLastIndex((line) => line.trim() !== '') + 1, `steps:\n  - ${step}`);
}

/** Number of the line behind all that belongs to the item that begins at a line. */
function endOfItem(lines: readonly string[], start: number): number {
  const depth = indentOf(lines[start] ?? '');
  let end = start + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= depth) break;
    end = next + 1;
  }
  return end;
}

function withLine(text: string, nth: number, line: string): Inserted {
  const lines = text.split('\n');
  const before = lines.slice(0, nth);
  const after = lines.slice(nth);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  const whole = [...before, line, ...(after.length === 0 ? [''] : after)].join('\n');
  const empty = line.indexOf(gap);
  const from = start + (empty < 0 ? line.length : empty + 1);
  return { text: whole, from, to: from };
}
