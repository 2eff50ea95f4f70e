import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextTimes, scheduleFault } from './cron-times.ts';

const day = { starts_on: null, ends_on: null };
const now = new Date('2026-11-23T10:02:00+09:00');
const faultOf = (cron: string): string | undefined => scheduleFault({ cron, ...day }, now)?.message.en;

describe('a cron expression', () => {
  test.each([
    ['@daily', 'Use five fields instead of a nickname such as @daily: 0 9 * * *'],
    ['0 0 9 * * *', 'These are six fields: leave out the seconds (minute hour day month weekday).'],
    ['0 9 * *', 'Needs five fields (minute hour day month weekday), has 4.'],
    ['60 9 * * *', 'The minute has to be numbers from 0 to 59, lists (,), ranges (-) or steps (/).'],
    ['0 24 * * *', 'The hour has to be numbers from 0 to 23, lists (,), ranges (-) or steps (/).'],
    ['0 9 L * *', 'The day has to be numbers from 1 to 31, lists (,), ranges (-) or steps (/).'],
    ['0 9 * 13 *', 'The month has to be numbers from 1 to 12, lists (,), ranges (-) or steps (/).'],
    ['0 9 * * MON#2', 'The weekday has to be numbers from 0 to 7, lists (,), ranges (-) or steps (/).'],
    ['*/4 * * * *', 'Starts have to be 5 minutes apart or more.'],
    ['* * * * *', 'Starts have to be 5 minutes apart or more.'],
    ['0,58 * * * *', 'Starts have to be 5 minutes apart or more.'],
    ['7/10 * * * *', 'The minute has to be numbers from 0 to 59, lists (,), ranges (-) or steps (/).'],
    ['*/0 * * * *', 'The minute has to be numbers from 0 to 59, lists (,), ranges (-) or steps (/).'],
    ['0 9 30 2 *', 'There is no such day: it would never start.'],
    ['0 9 31 4,6,9,11 *', 'There is no such day: it would never start.'],
  ])('%s is refused in words that name what is wrong', (cron, fault) => {
    expect(faultOf(cron)).toBe(fault);
  });

  test.each([
    '*/5 * * * *',
    '0,58 9 * * *',
    '0 9 * * MON-FRI',
    '0 9 29 2 *',
    '0 0 1,15 * 0,7',
    '7-57/10 9-18 * JAN *',
  ])('%s will be due', (cron) => {
    expect(faultOf(cron)).toBeUndefined();
  });

  test('is in Korean time, and due from the first to the last of its days', () => {
    const times = nextTimes(
      { cron: '0 0,12 * * *', starts_on: '2026-12-01', ends_on: '2026-12-02' },
      now,
      10,
    );
    expect(times.map((time) => time.toISOString())).toEqual([
      '2026-11-30T15:00:00.000Z',
      '2026-12-01T03:00:00.000Z',
      '2026-12-01T15:00:00.000Z',
      '2026-12-02T03:00:00.000Z',
    ]);
    const over = { cron: '0 9 * * *', starts_on: null, ends_on: '2026-11-22' };
    expect(scheduleFault(over, now)).toMatchObject({ field: 'ends_on' });
  });
});

/** Fields as numbers alone, with what they are written as. */
const field = (
  least: number,
  most: number,
): fc.Arbitrary<{ text: string; has: (value: number) => boolean }> =>
  fc.oneof(
    fc.constant({ text: '*', has: () => true }),
    fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 3 }).map((values) => ({
      text: values.join(','),
      has: (value: number) => values.includes(value),
    })),
    fc.tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most })).map(([a, b]) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      return { text: `${String(from)}-${String(to)}`, has: (value: number) => value >= from && value <= to };
    }),
    fc.integer({ min: 1, max: 6 }).map((step) => ({
      text: `*/${String(step)}`,
      has: (value: number) => (value - least) % step === 0,
    })),
  );

test('the next times are those that looking at every minute finds', () => {
  const start = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      ...[fc.integer({ min: 0, max: 59 }), field(0, 23), field(1, 31), field(1, 12), field(0, 6), start],
      (minute, hour, dayOf, month, weekday, after) => {
        const cron = [String(minute), hour.text, dayOf.text, month.text, weekday.text].join(' ');
        const isDue = (local: Date): boolean => {
          const [onDay, onWeekday] = [dayOf.has(local.getUTCDate()), weekday.has(local.getUTCDay())];
          // Where both say something, either is enough; POSIX.
          const either = dayOf.text !== '*' && weekday.text !== '*' ? onDay || onWeekday : onDay && onWeekday;
          return month.has(local.getUTCMonth() + 1) && hour.has(local.getUTCHours()) && either;
        };
        const found: number[] = [];
        const offset = 9 * 3_600_000;
        const hourMs = 3_600_000;
        let at = Math.floor((after.getTime() + offset) / hourMs) * hourMs + minute * 60_000;
        for (let hours = 0; hours < 24 * 400 && found.length < 3; hours += 1, at += hourMs)
          if (at - offset > after.getTime() && isDue(new Date(at))) found.push(at - offset);
        const times = nextTimes({ cron, ...day }, after, found.length).map((time) => time.getTime());
        expect([cron, times]).toEqual([cron, found]);
      },
    ),
    { numRuns: 150 },
  );
});

test('whatever is written, it is refused in words or has its times', () => {
  const piece = fc.constantFrom(
    '*',
    '0',
    '5',
    '31',
    '/',
    '-',
    ',',
    'MON',
    'feb',
    '7',
    '59',
    '60',
    'L',
    '#',
    '?',
  );
  const field = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(field, { minLength: 4, maxLength: 6 }), (fields) => {
      const cron = fields.join(' ');
      if (scheduleFault({ cron, ...day }, now) === null)
        expect(nextTimes({ cron, ...day }, now, 1)).toHaveLength(1);
    }),
    { numRuns: 2_000 },
  );
});
