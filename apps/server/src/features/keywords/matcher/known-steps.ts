import { lowerUnitTable } from '@rackhand/contract/rule/fold-case';
import type { WordTree } from './word-tree.ts';

type Step = (state: number, unit: number) => number;

/** 16 MiB. */
const mostCells = 2 ** 22;

/**
 * Looks each step up that has been taken before: a text is in few states most of the time, and their steps are one look into a
 * table, by state and by which of the words' letters comes. Where the table is full, steps are found anew.
 */
export function createSteps(tree: WordTree, find: Step): Step {
  const lower = lowerUnitTable();
  const { letters, width } = lettersOf(tree, lower);
  /** Where the steps of a state begin; -1 for one that has not been met. */
  const rows = new Int32Array(tree.nodes).fill(-1);
  /** The next state and one; 0 for what is not known yet. */
  const cells = new Int32Array(Math.min(mostCells, tree.nodes * width));
  let used = 0;

  const learn: Step = (state, unit) => {
    const found = find(state, lower[unit] ?? 0);
    if (rows[state] === -1 && used + width <= cells.length) {
      rows[state] = used;
      used += width;
    }
    const row = rows[state] ?? -1;
    if (row !== -1) cells[row + (letters[unit] ?? 0)] = found + 1;
    return found;
  };

  return (state, unit) => {
    const row = rows[state] ?? -1;
    const known = row === -1 ? 0 : (cells[row + (letters[unit] ?? 0)] ?? 0);
    return known === 0 ? learn(state, unit) : known - 1;
  };
}

/** The letters of the words by number, for each unit in whatever case; 0 for what is in no word. */
function lettersOf({ nodes, unit }: WordTree, lower: Uint16Array): { letters: Uint16Array; width: number } {
  const letters = new Uint16Array(0x1_00_00);
  let width = 1;
  for (let node = 1; node < nodes; node += 1) {
    const letter = unit[node] ?? 0;
    if (letters[letter] !== 0) continue;
    letters[letter] = width;
    width += 1;
  }
  return { letters: letters.map((_, of) => letters[lower[of] ?? 0] ?? 0), width };
}
