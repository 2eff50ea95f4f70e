import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { RunItem } from '@rackhand/contract/test/run-link';
import { expect, it } from 'vitest';
import { suiteCases } from './write-suite.ts';

const failed = (name: string, title: string, detail: string): RunItem => ({
  ...{
    number: 1,
    kind: 'step',
    name,
    title,
    state: 'failed',
    detail,
    depth: 0,
    source_line: 4,
    log_line: null,
  },
  ...{ shot: null, at: '2026-11-29T03:00:00.000Z', ended_at: '2026-11-29T03:00:02.000Z' },
});
const casesOf = (item: RunItem, language: 'ko' | 'en'): string =>
  suiteCases({ project: 'Bank', tid: 12 } as TestRun, [item], language);

it('who fetches a report reads in their language why a step failed, and what a report said as it came in', () => {
  const tap = failed('tap', 'text nope', 'nothing on the screen has text "nope"');
  expect(casesOf(tap, 'ko')).toContain('>화면에 없습니다: text &quot;nope&quot;</failure>');
  expect(casesOf(tap, 'en')).toContain('>nothing on the screen has text &quot;nope&quot;</failure>');
  expect(casesOf(failed('case', 'pays', 'it failed'), 'ko')).toContain('>it failed</failure>');
});
