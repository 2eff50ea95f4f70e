import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** @typedef {{ name: string, text: string }} Instruction */
/** @typedef {{ name: string, from: string, steps: Instruction[] }} Stage */

/** The stages of a recipe with what each does itself; a stage's `from` is an image or a stage before it. @param {string} file */
export function readStages(file) {
  const text = readFileSync(inRoot(file), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  /** @type {Stage[]} */
  const stages = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`${file}: no instruction in “${line}”`);
    const [, from = '', stage = ''] = /(\S+) AS (\S+)$/.exec(name === 'FROM' ? rest : '') ?? [];
    if (name === 'FROM') stages.push({ name: stage, from, steps: [] });
    else stages.at(-1)?.steps.push({ name, text: rest });
  }
  return stages;
}

/** All that is done to make a stage: those that it stands on first. @param {Stage[]} stages @param {string} name @returns {Instruction[]} */
export function stepsOf(stages, name) {
  const stage = stages.find((each) => each.name === name);
  return stage === undefined ? [] : [...stepsOf(stages, stage.from), ...stage.steps];
}

/** Whether a file of the checkout is kept from the builder; of the patterns, the last one that fits counts. */
export function readIgnored() {
  const patterns = readFileSync(inRoot('.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const rules = patterns.map((line) => ({
    isKept: line.startsWith('!'),
    pattern: new RegExp(`^${patternOf(line.replace('!', ''))}(?:/|$)`),
  }));
  return (/** @type {string} */ file) =>
    rules.findLast(({ pattern }) => pattern.test(file))?.isKept === false;
}

const patternOf = (/** @type {string} */ glob) =>
  glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replaceAll('[^/]*[^/]*/', '(?:.*/)?');
