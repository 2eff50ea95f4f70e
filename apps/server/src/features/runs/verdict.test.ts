import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Evidence, judgeEvidence } from './verdict.ts';

const keywordAt = (line: number, list: 'failed' | 'warning'): DecidedBy => ({
  ...{ kind: 'keyword', line, text: 'a line', list, keyword: 'a', setting_id: 1, reason: null },
});
const nothing: Evidence = {
  ...{ outcome: 'finished', reason: null, detail: '', isLimit: false, stoppedBy: null, failedItem: null },
  ...{ crashes: [], ownApps: ['com.example.bank'], failedLine: null, warningLine: null },
};
const judge = (known: Partial<Evidence>) => judgeEvidence({ ...nothing, ...known });
const crash = (app_id: string, log_line: number, kind: 'crash' | 'anr' = 'crash') => ({
  ...{ kind, app_id, signature: 'NPE at Login', title: 'NullPointerException', log_line },
});
const step = { name: 'tap', title: 'Sign in', detail: 'not found', source_line: 7, log_line: 40 };

describe('a run', () => {
  it('has passed where nothing was found', () => {
    expect(judge({})).toEqual({ result: 'passed', decidedBy: null });
  });

  it('is an error or stopped whatever else was found, an error first', () => {
    const found = { failedLine: keywordAt(1, 'failed'), crashes: [crash('com.example.bank', 1)] };
    expect(judge({ ...found, outcome: 'error', reason: 'DEVICE_AWAY', detail: 'gone' })).toMatchObject({
      result: 'error',
      decidedBy: { kind: 'infrastructure', reason: 'DEVICE_AWAY', text: 'gone' },
    });
    expect(judge({ ...found, outcome: 'stopped', stoppedBy: 'kim' })).toMatchObject({
      result: 'stopped',
      decidedBy: { kind: 'person', text: 'kim' },
    });
  });

  it('has failed by what stands first in its log: a line, a crash or ANR of its app, or a step', () => {
    const failedLine = keywordAt(30, 'failed');
    const known = { outcome: 'failed' as const, failedItem: step, failedLine };
    expect(judge(known).decidedBy).toEqual(failedLine);
    expect(judge({ ...known, crashes: [crash('com.example.bank', 12, 'anr')] }).decidedBy).toMatchObject({
      ...{ kind: 'anr', line: 12, text: 'NullPointerException', signature: 'NPE at Login' },
    });
    expect(judge({ ...known, failedLine: keywordAt(41, 'failed') }).decidedBy).toMatchObject({
      ...{ kind: 'step', line: 7, text: 'tap Sign in: not found' },
    });
  });

  it('that failed by a step tells its reader by which verb, and what is no step by its title alone', () => {
    const failedBy = (name: string, title: string) =>
      judge({ outcome: 'failed', failedItem: { ...step, name, title } }).decidedBy?.text;
    expect(['tap', 'wait_for', 'assert_visible'].map((verb) => failedBy(verb, 'text Pay'))).toEqual([
      ...['tap text Pay: not found', 'wait_for text Pay: not found', 'assert_visible text Pay: not found'],
    ]);
    expect(failedBy('home', '')).toBe('home: not found');
    expect(failedBy('case', 'signs in')).toBe('signs in: not found');
    expect(failedBy('lost', '')).toBe('lost: not found');
  });

  it('has failed by its limit where nothing before says more', () => {
    const known = { outcome: 'failed' as const, isLimit: true, detail: '30 minutes' };
    expect(judge(known)).toMatchObject({
      result: 'failed',
      decidedBy: { kind: 'limit', text: '30 minutes' },
    });
    expect(judge({ ...known, failedLine: keywordAt(5, 'failed') }).decidedBy?.kind).toBe('keyword');
  });

  it('has a warning by a line of that list, or where another app has crashed', () => {
    expect(judge({ warningLine: keywordAt(3, 'warning') }).result).toBe('warning');
    expect(judge({ crashes: [crash('com.other', 2)], warningLine: keywordAt(3, 'warning') })).toMatchObject({
      result: 'warning',
      decidedBy: { kind: 'crash', line: 2, app_id: 'com.other' },
    });
  });

  it('never passes with anything found, and always says by what', () => {
    const line = fc.option(fc.integer({ min: 1, max: 99 }), { nil: null });
    const known = fc.record({
      outcome: fc.constantFrom('finished' as const, 'failed' as const, 'stopped' as const, 'error' as const),
      crashes: fc.array(fc.tuple(fc.constantFrom('com.example.bank', 'com.other'), fc.nat(99))),
      failed: line,
      warning: line,
      isLimit: fc.boolean(),
    });
    fc.assert(
      fc.property(known, ({ outcome, crashes, failed, warning, isLimit }) => {
        const { result, decidedBy } = judge({
          ...{ outcome, isLimit, crashes: crashes.map(([app, at]) => crash(app, at)) },
          failedLine: failed === null ? null : keywordAt(failed, 'failed'),
          warningLine: warning === null ? null : keywordAt(warning, 'warning'),
        });
        expect(decidedBy === null).toBe(result === 'passed');
        if (result === 'passed')
          expect([outcome, crashes.length, failed, warning]).toEqual(['finished', 0, null, null]);
      }),
    );
  });
});
