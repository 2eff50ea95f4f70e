import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import { expect, it } from 'vitest';
import { readAllJudged, withDeciding } from './judged-lines.ts';

const line = (number: number, list: KeywordList) => ({
  ...{ line: number, list, at: '2026-11-25T09:00:00+09:00', level: 'E', tag: 'a', text: 'a', keyword: 'a' },
  ...{ setting_id: 1, start: 0, end: 1 },
});

it('an administrator sees each line marked that the lists have judged, also behind 600 ignored ones', async () => {
  const all = Array.from({ length: 1_300 }, (_, nth) =>
    line(nth + 1, nth < 1_200 ? 'ignore_failed' : 'failed'),
  );
  const asked: number[] = [];
  const judged = await readAllJudged((page) => {
    asked.push(page);
    return Promise.resolve({ lines: all.slice((page - 1) * 600, page * 600), total_count: all.length });
  });
  expect(asked).toEqual([1, 2, 3]);
  expect([judged.size, judged.get(1_200), judged.get(1_201)]).toEqual([1_300, 'ignore_failed', 'failed']);
});

it('no more is asked for than is kept of a log, whatever its count says', async () => {
  let asked = 0;
  await readAllJudged(() => {
    asked += 1;
    return Promise.resolve({ lines: [], total_count: 1_000_000 });
  });
  expect(asked).toBe(7);
});

it('the line that has decided is marked in the log of its attempt alone, whether the lists have come or not', () => {
  const by = (said: Partial<DecidedBy>): DecidedBy => ({
    ...{ kind: 'keyword', line: 7, text: '', list: 'failed', keyword: 'a', setting_id: 1, reason: null },
    ...said,
  });
  const marksOf = (said: Partial<DecidedBy>, attempt: number, result: 'failed' | 'warning' = 'failed') => [
    ...withDeciding(undefined, { decided_by: by(said), attempt: 2, result }, attempt),
  ];
  expect(marksOf({}, 2)).toEqual([[7, 'failed']]);
  expect(marksOf({}, 1)).toEqual([]);
  expect(marksOf({ attempt: 1 }, 1)).toEqual([[7, 'failed']]);
  expect(marksOf({ attempt: 1 }, 2)).toEqual([]);
  expect(marksOf({ kind: 'crash', list: null }, 2, 'warning')).toEqual([[7, 'warning']]);
  // Of a step the line is the scenario's.
  expect(marksOf({ kind: 'step', list: null }, 2)).toEqual([]);
});
