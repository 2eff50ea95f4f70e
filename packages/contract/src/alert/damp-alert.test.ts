import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DampedStep, type Damping, dampAlert, type Standing, type Watched } from './damp-alert.ts';
import { replayAlerts, type TroubleSpan } from './replay-alerts.ts';

const minute = 60_000;
const damping: Damping = { forMs: 2 * minute, closeAfterMs: 5 * minute, repeatMs: 0 };

/** Looks once a minute; what was said, by the minute. */
function look(standings: readonly Standing[], by: Damping): [number, string][] {
  let watched: Watched | null = null;
  const told: [number, string][] = [];
  for (const [nth, standing] of standings.entries()) {
    const step: DampedStep = dampAlert(watched, { standing, since: null, at: nth * minute }, by);
    if (step.tells !== null) told.push([nth, step.tells]);
    watched = step.next;
  }
  return told;
}

const minutes = (text: string): Standing[] =>
  [...text].map((letter) => (letter === 'b' ? 'bad' : letter === 'w' ? 'well' : 'out'));

it('trouble becomes an alert when it has lasted, and is over when it has been well for as long as its rule says', () => {
  expect(look(minutes('bbwbbbwwwwwww'), damping)).toEqual([
    [5, 'opened'],
    [11, 'closed'],
  ]);
});

it('a device that flaps is one alert: each return within the time of closing goes on with it', () => {
  expect(look(minutes(`bbb${'wwwwb'.repeat(20)}wwwwww`), damping)).toEqual([
    [2, 'opened'],
    [108, 'closed'],
  ]);
});

it('a device that is excluded meanwhile is over at once, and trouble that was no alert yet leaves nothing', () => {
  expect(look(minutes('bbbbo'), damping).at(-1)).toEqual([4, 'closed']);
  expect(look(minutes('bo'), damping)).toEqual([]);
});

it('what lasts is said again as often as the rule says, and no more once somebody has acknowledged it', () => {
  const by = { ...damping, forMs: 0, repeatMs: 10 * minute };
  expect(look(minutes('b'.repeat(25)), by)).toEqual([
    [0, 'opened'],
    [10, 'repeated'],
    [20, 'repeated'],
  ]);
  const open = { state: 'open', badSince: 0, wellSince: null, toldAt: 0, isAcknowledged: true } as const;
  expect(dampAlert(open, { standing: 'bad', since: null, at: 60 * minute }, by)).toMatchObject({
    tells: null,
    dueAt: null,
  });
});

it('trouble that began long before anybody looked is an alert at the first look', () => {
  const step = dampAlert(null, { standing: 'bad', since: 0, at: 10 * minute }, damping);
  expect(step).toMatchObject({ tells: 'opened', next: { badSince: 0 } });
});

const anyStandings = fc.array(fc.constantFrom<Standing>('bad', 'well', 'out'), { maxLength: 120 });
const anyDamping = fc.record({
  forMs: fc.nat(10).map((count) => count * minute),
  closeAfterMs: fc.nat(10).map((count) => count * minute),
  repeatMs: fc.constantFrom(0, 5 * minute),
});

it('openings and closings take turns, and between two openings lies the time of closing at least', () => {
  fc.assert(
    fc.property(anyStandings, anyDamping, (standings, by) => {
      const told = look(standings, by).filter(([, what]) => what !== 'repeated');
      for (const [nth, [, what]] of told.entries()) expect(what).toBe(nth % 2 === 0 ? 'opened' : 'closed');
      for (const [nth, [at, what]] of told.entries()) {
        const after = told[nth + 1];
        if (what !== 'opened' || after === undefined || standings[after[0]] === 'out') continue;
        expect(after[0] - at).toBeGreaterThanOrEqual(by.closeAfterMs / minute);
      }
    }),
  );
});

it('the same look twice says nothing twice', () => {
  fc.assert(
    fc.property(anyStandings, anyDamping, (standings, by) => {
      let watched: Watched | null = null;
      for (const [nth, standing] of standings.entries()) {
        const seen = { standing, since: null, at: nth * minute };
        const step: DampedStep = dampAlert(watched, seen, by);
        if (step.next !== null) expect(dampAlert(step.next, seen, by)).toEqual({ ...step, tells: null });
        watched = step.next;
      }
    }),
  );
});

it('a look that is not due and sees what the last one saw changes nothing: only news and what is due need be looked at', () => {
  fc.assert(
    fc.property(anyStandings, anyDamping, fc.nat(9), (standings, by, later) => {
      let watched: Watched | null = null;
      for (const [nth, standing] of standings.entries()) {
        const seen = { standing, since: null, at: nth * minute };
        const step: DampedStep = dampAlert(watched, seen, by);
        const at = seen.at + later * minute;
        if (step.next !== null && (step.dueAt === null || at < step.dueAt))
          expect(dampAlert(step.next, { ...seen, at }, by)).toEqual({ ...step, tells: null });
        watched = step.next;
      }
    }),
  );
});

it('a replay of the past says what looks each minute would have said', () => {
  fc.assert(
    fc.property(anyStandings, anyDamping, (given, by) => {
      const standings = given.map((standing) => (standing === 'bad' ? 'bad' : 'well'));
      const told = look(standings, { ...by, repeatMs: 0 });
      const replayed = replayAlerts(spansOf(standings), by, (standings.length - 1) * minute);
      const said = replayed.flatMap(({ openedAt, closedAt }) => [openedAt, closedAt]);
      expect(said.filter((at) => at !== null).map((at) => at / minute)).toEqual(told.map(([at]) => at));
    }),
  );
});

function spansOf(standings: readonly Standing[]): TroubleSpan[] {
  return standings.flatMap((standing, nth) => {
    if (standing !== 'bad') return [];
    const isLast = nth === standings.length - 1;
    return [{ from: nth * minute, to: isLast ? null : (nth + 1) * minute }];
  });
}
