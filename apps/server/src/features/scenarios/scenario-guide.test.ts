import { readFileSync } from 'node:fs';
import { besideVerb, selectorKeys, type VerbRule, verbRules, verbs } from '@rackhand/contract/test/scenario';
import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import { expect, test } from 'vitest';
import { readScenario } from './read-scenario.ts';
import { topNames } from './yaml/scenario-head.ts';

const guide = readFileSync(new URL('../../../../../docs/scenario.md', import.meta.url), 'utf8');

const section = (heading: string): string => guide.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| `.*$/gm)].map(([row]) =>
    row.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')),
  );
const codeIn = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test('the guide to scenarios has each verb of the table with its arguments, in its order', () => {
  const rows = rowsOf(section('Verbs')).filter(([, , does]) => does !== undefined);
  expect(rows.map(([verb = '']) => codeIn(verb)[0])).toEqual(verbs);
  for (const [cell = '', behind = ''] of rows) {
    const rule: VerbRule = verbRules[codeIn(cell)[0] as keyof typeof verbRules];
    const wanted = [...Object.keys(rule.of), ...(rule.holds === undefined ? [] : [rule.holds])];
    expect([cell, codeIn(behind)]).toEqual([cell, wanted.filter((name) => name !== rule.whole)]);
    const marked = /\*\*`(\w+)`\*\*/.exec(behind)?.[1];
    expect([cell, marked]).toEqual([cell, rule.plain]);
  }
});

test('it has whatever may stand at the top, beside a verb and in a selector', () => {
  const names = rowsOf(guide).map(([cell = '']) => codeIn(cell)[0]);
  expect(names).toEqual(expect.arrayContaining([...topNames, ...Object.keys(besideVerb)]));
  for (const key of selectorKeys) expect(guide).toContain(`\`${key}\``);
});

test('its limits are those of the contract, and its example can be run', () => {
  const { steps, nesting, unrolledSteps } = scenarioLimits;
  expect(section('Limits')).toContain(
    `1 MiB, ${String(steps)} steps, groups and repeats nested ${String(nesting)} deep, ${String(unrolledSteps)} steps`,
  );
  const [, example = ''] = /```yaml\n([^`]*)```/.exec(guide) ?? [];
  expect(readScenario(example)).toMatchObject({ faults: [], stepCount: 15 });
});
