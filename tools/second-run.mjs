import { relative } from 'node:path';
import { root } from './root.mjs';

/** More than these are no matter of the machine's mood. */
export const fewFiles = 15;
const byThemselves = ['--no-file-parallelism'];

/**
 * A file that fails beside others is run once more by itself: a browser on a busy machine may be too late for once. What
 * fails twice has failed, and whoever reads the output learns what needed a second run.
 * @param {(files: string[]) => Promise<import('./run-vitest.mjs').TestResult>} run all of it, or these files, how vitest takes them before them
 * @param {(line: string) => void} say
 * @param {(file: string) => void} tellSecond hears which files passed only then
 * @returns {Promise<import('./run-vitest.mjs').TestResult>}
 */
export async function withSecondRun(run, say, tellSecond) {
  const first = await run([]);
  const broken = first.broken ?? [];
  if (broken.length === 0 || broken.length > fewFiles) return first;
  const names = broken.map(({ file }) => relative(root, file));
  say(`\n== Once more, by themselves: ${names.join(', ')}`);
  const second = await run([...byThemselves, ...broken.map(({ file }) => file)]);
  const failing = new Set((second.broken ?? []).map(({ file }) => file));
  for (const { file } of broken) if (!failing.has(file)) tellSecond(relative(root, file));
  const before = broken.reduce((sum, { passed }) => sum + passed, 0);
  return { ...second, passed: first.passed - before + second.passed };
}
