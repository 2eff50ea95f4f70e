import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasStartedAnew, type StartMarks } from './start-evidence.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What is known of a device that has started at `startedAt` and is asked `now`. */
function toldAt(now: number, startedAt: number): StartMarks {
  const uptime = ((now - startedAt) / 1000).toFixed(2);
  return { bootId: '', attachment: '', startedAt: now - Number(uptime) * 1000 };
}

it('an uptime, told in hundredths of a second, tells each start after the request from each that was long before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
      fc.integer({ min: 0, max: 5 * minuteMs }),
      fc.integer({ min: 1_000, max: 30 * dayMs }),
      fc.integer({ min: 0, max: minuteMs }),
      (askedAt, startsAfter, startedBefore, lookedAfter) => {
        const former = { bootId: '', attachment: '', askedAt };
        const now = askedAt + startsAfter + lookedAfter;
        expect(hasStartedAnew(former, toldAt(now, askedAt + startsAfter))).toBe(true);
        expect(hasStartedAnew(former, toldAt(now, askedAt - startedBefore))).toBe(false);
      },
    ),
  );
});
