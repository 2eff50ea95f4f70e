import { limits } from '@rackhand/contract/limits';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostWatch, type HostWatch } from './host-watch.ts';

let watch: HostWatch;
let judged: Date[];
let isDatabaseAway: boolean;

const answer = (): Promise<void> => (isDatabaseAway ? Promise.reject(new Error('away')) : Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  judged = [];
  isDatabaseAway = false;
  watch = createHostWatch({
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    probe: () => answer(),
    judgements: [
      {
        silenceMs: limits.hostSilenceMs,
        judge: async (at) => {
          await answer();
          judged.push(at);
        },
      },
    ],
  });
  watch.start();
});

afterEach(async () => {
  await watch.close();
  vi.useRealTimers();
});

describe('a server that has just started', () => {
  it('judges no host in its first minute', async () => {
    await vi.advanceTimersByTimeAsync(limits.hostGraceAfterStartMs - 1000);
    expect(judged).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(judged.length).toBeGreaterThan(0);
  });
});

describe('a server that could not have heard a host', () => {
  beforeEach(async () => {
    await vi.advanceTimersByTimeAsync(limits.hostGraceAfterStartMs + 5000);
    judged = [];
  });

  it('because the database was away waits as long as a host may be silent', async () => {
    isDatabaseAway = true;
    await vi.advanceTimersByTimeAsync(30_000);
    isDatabaseAway = false;
    await vi.advanceTimersByTimeAsync(limits.hostSilenceMs - 2000);
    expect(judged).toEqual([]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(judged.length).toBeGreaterThan(0);
  });

  it.each([2 * 60 * 60_000, -2 * 60 * 60_000])(
    'because the clock was set by %i ms waits too',
    async (jump) => {
      vi.setSystemTime(Date.now() + jump);
      await vi.advanceTimersByTimeAsync(limits.hostSilenceMs - 2000);
      expect(judged).toEqual([]);
      await vi.advanceTimersByTimeAsync(4000);
      expect(judged.length).toBeGreaterThan(0);
    },
  );
});
