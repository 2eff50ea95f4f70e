import { expect, it } from 'vitest';
import { openConditionsOf } from './open-conditions.mjs';

const conditionsOf = (/** @type {string} */ sql) =>
  openConditionsOf(`const where = sql<boolean>\`${sql}\`;`).map(({ condition }) => condition);

it('a condition with an "or" that stands in no parentheses is found, with its line', () => {
  expect(conditionsOf('a = $' + '{1} or b = 2')).toEqual(['a = ? or b = 2']);
  const exists = 'exists (select from a where b or c)\n or exists (select from d)';
  expect(openConditionsOf(`\n\nsql<boolean>\`${exists}\``)[0]?.line).toBe(3);
});

it('one that stands in parentheses, or within a case, is well; so is what is no condition', () => {
  for (const sql of ['(a or b)', 'a and (b or c)', 'case when a or b then c end', 'priority > 1'])
    expect(conditionsOf(sql)).toEqual([]);
  expect(openConditionsOf('sql`select a or b`; sql<number>`a or b`; other<boolean>`a or b`')).toEqual([]);
});
