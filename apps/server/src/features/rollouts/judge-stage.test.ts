import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JudgedStage, judgeStage } from './judge-stage.ts';

const few = fc.nat({ max: 12 });
const stages: fc.Arbitrary<JudgedStage> = fc
  .record({
    ...{ pending: few, failing: few, updating: few, succeeded: few, failed: few, troubled: few },
    ...{ isWatched: fc.boolean(), isLast: fc.boolean(), hasFile: fc.boolean(), isDue: fc.boolean() },
    ...{ successPercent: fc.nat({ max: 100 }), watchMinutes: fc.nat({ max: 2 }) },
  })
  .map((stage) => ({
    ...stage,
    failing: Math.min(stage.failing, stage.pending),
    troubled: Math.min(stage.troubled, stage.succeeded),
  }));

const quiet: JudgedStage = {
  ...{ pending: 0, failing: 0, updating: 0, succeeded: 0, failed: 0, troubled: 0 },
  ...{ isWatched: false, isLast: false, hasFile: true, isDue: false, successPercent: 95, watchMinutes: 10 },
};
const share = ({ succeeded, failed }: JudgedStage): number =>
  succeeded + failed === 0 ? 100 : (succeeded * 100) / (succeeded + failed);

describe('a stage', () => {
  test('passes only where enough have succeeded, nobody is at work and no updated device has a new error', () => {
    fc.assert(
      fc.property(stages, (stage) => {
        if (judgeStage(stage).does !== 'pass') return;
        expect(share(stage)).toBeGreaterThanOrEqual(stage.successPercent);
        expect(stage.troubled).toBe(0);
        if (!stage.isWatched) expect(stage.updating).toBe(0);
      }),
    );
  });

  test('never waits when its time is over and nothing is under way', () => {
    fc.assert(
      fc.property(stages, (stage) => {
        const over = { ...stage, isDue: true, updating: 0 };
        expect(judgeStage(over).does).not.toBe('wait');
      }),
    );
  });

  test('does not halt for what has gone well', () => {
    fc.assert(
      fc.property(stages, (stage) => {
        const fine = { ...stage, failed: 0, failing: 0, troubled: 0, hasFile: true };
        const verdict = judgeStage({ ...fine, succeeded: fine.succeeded + 1 });
        expect(verdict.does).not.toBe('halt');
      }),
    );
  });

  test('is watched where somebody was updated and a watch was asked for, and passes at once where none was', () => {
    expect(judgeStage({ ...quiet, succeeded: 3 })).toEqual({ does: 'watch' });
    expect(judgeStage({ ...quiet, succeeded: 3, watchMinutes: 0 })).toEqual({ does: 'pass' });
    expect(judgeStage({ ...quiet, isLast: true })).toEqual({ does: 'pass' });
  });

  test('whose file is lost halts while anybody has to be updated by it, and not once nobody has', () => {
    expect(judgeStage({ ...quiet, pending: 1, hasFile: false })).toEqual({ does: 'halt', code: 'FILE_LOST' });
    expect(judgeStage({ ...quiet, updating: 1, hasFile: false })).toEqual({ does: 'wait' });
  });

  test('halts at once for more failures than the rest can make up for, and not before', () => {
    expect(judgeStage({ ...quiet, failed: 1, pending: 18, updating: 1 })).toEqual({ does: 'wait' });
    expect(judgeStage({ ...quiet, failed: 2, pending: 18, updating: 1 })).toEqual({
      ...{ does: 'halt', code: 'TOO_MANY_FAILED' },
    });
  });

  test('counts whom it could not reach neither way, but shows something only where it reached somebody', () => {
    expect(judgeStage({ ...quiet, isDue: true, succeeded: 1, pending: 9 })).toEqual({ does: 'watch' });
    const nobody = { ...quiet, isDue: true, pending: 9 };
    expect(judgeStage(nobody)).toEqual({ does: 'halt', code: 'NOBODY_REACHED' });
    expect(judgeStage({ ...nobody, isLast: true })).toEqual({ does: 'pass' });
    expect(judgeStage(quiet)).toEqual({ does: 'pass' });
  });

  test('counts as failed at its end whose updates went wrong on the way', () => {
    const failing = { ...quiet, pending: 1, failing: 1 };
    expect(judgeStage(failing)).toEqual({ does: 'wait' });
    expect(judgeStage({ ...failing, isDue: true })).toEqual({ does: 'halt', code: 'TOO_MANY_FAILED' });
  });

  test('waits for the end of its watch, and halts then for a new error', () => {
    const watched = { ...quiet, isWatched: true, succeeded: 3, troubled: 1 };
    expect(judgeStage(watched)).toEqual({ does: 'wait' });
    expect(judgeStage({ ...watched, isDue: true })).toEqual({ does: 'halt', code: 'NEW_ERROR' });
    expect(judgeStage({ ...watched, isDue: true, troubled: 0 })).toEqual({ does: 'pass' });
  });
});
