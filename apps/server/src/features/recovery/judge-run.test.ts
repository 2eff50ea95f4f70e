import { obstacleCodes } from '@rackhand/contract/recovery/obstacle';
import { type RecoveryRung, type RungResult, recoveryRungs } from '@rackhand/contract/recovery/rungs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JudgedRun, judgeRun, type Verdict } from './judge-run.ts';

const ladders = fc.subarray([...recoveryRungs], { minLength: 1 });

/** What ends a run at once comes now and then, so that most of them go far. */
function seldom<Value, Usual>(arbitrary: fc.Arbitrary<Value>, usual: Usual): fc.Arbitrary<Value | Usual> {
  return fc.oneof({ weight: 1, arbitrary }, { weight: 9, arbitrary: fc.constant(usual) });
}

const runs = { numRuns: 2_000 };

/** What one look at a run finds; of a run it is judged again and again. */
const look = fc.record({
  command: fc.constantFrom('open' as const, 'ended' as const, 'cancelled' as const),
  isMended: seldom(fc.constant(true), false),
  isSettled: fc.boolean(),
  isHostAway: fc.boolean(),
  isHostLost: fc.boolean(),
  obstacle: seldom(fc.constantFrom(...obstacleCodes), null),
  skipped: fc.subarray([...recoveryRungs]),
});
type Look = typeof look extends fc.Arbitrary<infer Found> ? Found : never;

interface Climbed {
  rung: RecoveryRung;
  result: RungResult;
}

interface Past {
  climbed: Climbed[];
  verdicts: { seen: Look; before: Climbed[]; verdict: Verdict }[];
}

function judged(ladder: readonly RecoveryRung[], climbed: readonly Climbed[], seen: Look): JudgedRun {
  const { skipped, ...rest } = seen;
  const whySkipped = (rung: RecoveryRung) => (skipped.includes(rung) ? { ko: '불가', en: 'no' } : null);
  return { ...rest, ladder, climbed, whySkipped };
}

/** A run as it goes through so many looks. */
function play(ladder: readonly RecoveryRung[], looks: readonly Look[]): Past {
  const past: Past = { climbed: [], verdicts: [] };
  const settle = (result: RungResult): void => {
    past.climbed = past.climbed.map((one) => (one.result === 'running' ? { ...one, result } : one));
  };
  for (const seen of looks) {
    const before = past.climbed;
    const verdict = judgeRun(judged(ladder, before, seen));
    past.verdicts.push({ seen, before, verdict });
    if (verdict.does === 'fail_rung') settle('failed');
    if (verdict.does === 'skip') past.climbed = [...before, { rung: verdict.rung, result: 'skipped' }];
    if (verdict.does === 'climb') past.climbed = [...before, { rung: verdict.rung, result: 'running' }];
    if (verdict.does === 'exclude' || verdict.does === 'end') break;
  }
  return past;
}

const anyPast = fc.tuple(ladders, fc.array(look, { maxLength: 30 }));

describe('whatever is seen of a device', () => {
  test('no rung is climbed twice, none out of its order, and none beside another', () => {
    fc.assert(
      fc.property(anyPast, ([ladder, looks]) => {
        const { climbed, verdicts } = play(ladder, looks);
        expect(climbed.map(({ rung }) => rung)).toEqual(ladder.slice(0, climbed.length));
        for (const { before, verdict } of verdicts)
          if (verdict.does === 'climb') expect(before.every(({ result }) => result !== 'running')).toBe(true);
      }),
      runs,
    );
  });

  test('nothing begins while anything stands in the way, and nothing that the device cannot do', () => {
    fc.assert(
      fc.property(anyPast, ([ladder, looks]) => {
        for (const { seen, verdict } of play(ladder, looks).verdicts) {
          if (verdict.does !== 'climb' && verdict.does !== 'exclude') continue;
          expect(seen.obstacle).toBeNull();
          expect(seen.isMended).toBe(false);
          if (verdict.does === 'climb') expect(seen.skipped).not.toContain(verdict.rung);
        }
      }),
      runs,
    );
  });

  test('a device is excluded only after a rung has failed, and a run succeeds only where it is mended', () => {
    fc.assert(
      fc.property(anyPast, ([ladder, looks]) => {
        for (const { seen, before, verdict } of play(ladder, looks).verdicts) {
          if (verdict.does === 'exclude') expect(before.map(({ result }) => result)).toContain('failed');
          if (verdict.does === 'end' && verdict.state === 'succeeded') expect(seen.isMended).toBe(true);
          if (verdict.does === 'fail_rung') expect(seen).toMatchObject({ command: 'ended', isSettled: true });
        }
      }),
      runs,
    );
  });

  test('a run whose commands end and whose host is there comes to its end', () => {
    const going: Partial<Look> = { command: 'ended', isSettled: true, isHostAway: false };
    fc.assert(
      fc.property(ladders, fc.array(look, { minLength: 12, maxLength: 12 }), (ladder, looks) => {
        const { verdicts } = play(
          ladder,
          looks.map((seen) => ({ ...seen, ...going })),
        );
        expect(['end', 'exclude']).toContain(verdicts.at(-1)?.verdict.does);
      }),
      runs,
    );
  });
});

describe('a rung', () => {
  const running: Climbed[] = [{ rung: 'reboot', result: 'running' }];
  const seen: Look = {
    ...{ command: 'ended', isMended: false, isSettled: true, isHostAway: true, isHostLost: false },
    ...{ obstacle: null, skipped: [] },
  };

  test('is not judged while the host is away, until the host is given up', () => {
    const ladder: RecoveryRung[] = ['reboot', 'exclude'];
    expect(judgeRun(judged(ladder, running, seen))).toEqual({ does: 'wait' });
    expect(judgeRun(judged(ladder, running, { ...seen, isHostLost: true }))).toEqual({
      ...{ does: 'end', state: 'stopped', rung: 'failed', obstacle: 'HOST_AWAY' },
    });
  });
});
