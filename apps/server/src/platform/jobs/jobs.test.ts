import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { databaseFacts } from '../diagnostics/database-facts.ts';
import { createFarmListener, type FarmListener, instanceLockSpace } from '../live/farm-listener.ts';
import type { Job } from './job.ts';
import { createJobStore } from './job-store.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const minuteMs = 60_000;

/** A server's jobs and the lock that says that it lives. */
interface Runner {
  jobs: Jobs;
  listener: FarmListener;
}

let farm: TestApp;
let runners: Runner[];
beforeEach(async () => {
  farm = await createTestApp();
  runners = [];
});
afterEach(async () => {
  for (const { jobs, listener } of runners) {
    await jobs.close();
    await listener.close();
  }
  await farm.close();
});

async function start(...own: Job[]): Promise<Runner> {
  const { db, pool, clock } = farm;
  const listener = createFarmListener({ pool, log });
  await listener.start();
  const jobs = createJobs({ clock, log, store: createJobStore(db, listener.instance) });
  for (const job of own) jobs.add(job);
  jobs.start();
  const runner = { jobs, listener };
  runners.push(runner);
  return runner;
}

/** Its end of the connection is closed at once; the database sees that, and lets go of the lock, a little later. */
async function kill({ listener }: Runner): Promise<void> {
  await listener.close();
  const held = 'select from pg_locks where classid = $1 and objid = $2 and objsubid = 2';
  await eventually(async () => {
    const { rowCount } = await farm.pool.query(held, [instanceLockSpace, listener.instance]);
    return rowCount === 0;
  }, 'the database learns of the death');
}

describe('a job', () => {
  test('whose turn it is begins when the one before has ended, or soon: they take no more connections than they need', async () => {
    let [busy, most, ended] = [0, 0, 0];
    const quick = Array.from(
      { length: 12 },
      (_, nth): Job => ({
        ...{ name: `quick ${String(nth)}`, everyMs: minuteMs, isAlone: true },
        run: async () => {
          busy += 1;
          most = Math.max(most, busy);
          await sql`select pg_sleep(0.002)`.execute(farm.db);
          busy -= 1;
          ended += 1;
        },
      }),
    );
    const endless: Job = { name: 'endless', everyMs: minuteMs, isAlone: true, run: () => letGo };
    let release = (): void => undefined;
    const letGo = new Promise<void>((resolve) => {
      release = resolve;
    });
    await start(endless, ...quick);
    await eventually(() => ended === quick.length, 'each has had its turn');
    release();
    expect(most).toBeLessThan(quick.length);
  });

  test('that fails each time, or never ends, delays no other', async () => {
    let fine = 0;
    let broken = 0;
    const letGo: (() => void)[] = [];
    await start(
      {
        name: 'broken',
        everyMs: 1_000,
        run: () => {
          broken += 1;
          return Promise.reject(new Error('no such table'));
        },
      },
      { name: 'stuck', everyMs: 1_000, run: () => new Promise<void>((resolve) => letGo.push(resolve)) },
      {
        name: 'fine',
        everyMs: 1_000,
        run: () => {
          fine += 1;
          return Promise.resolve();
        },
      },
    );
    await eventually(() => fine >= 3 && broken >= 3, 'three rounds');
    expect(letGo).toHaveLength(1);
    for (const end of letGo) end();
  });

  test('that is woken while it is at work is done once more after that, never twice at a time', async () => {
    let atOnce = 0;
    let most = 0;
    let runs = 0;
    let end = (): void => undefined;
    const { jobs } = await start({
      name: 'woken',
      everyMs: null,
      run: async () => {
        runs += 1;
        most = Math.max(most, (atOnce += 1));
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        atOnce -= 1;
      },
    });
    jobs.wake('woken');
    await eventually(() => runs === 1);
    jobs.wake('woken');
    jobs.wake('woken');
    end();
    await eventually(() => runs === 2);
    end();
    await eventually(() => atOnce === 0);
    expect([runs, most]).toEqual([2, 1]);
  });

  test('for a single server is done again where the clock was a day ahead and is set back', async () => {
    let done = 0;
    const job: Job = {
      name: 'hourly',
      everyMs: 60 * minuteMs,
      isAlone: true,
      run: async () => void (done += 1),
    };
    farm.clock.advance(24 * 60 * minuteMs);
    const ahead = await start(job);
    await eventually(() => done === 1, 'the job by the clock that is ahead');
    await ahead.jobs.close();
    await kill(ahead);
    farm.clock.advance(-24 * 60 * minuteMs);
    await start(job);
    await eventually(() => done === 2, 'the job by the right clock');
  });

  test('for a single server is done once in a period by two of them, and by the other once its server has died', async () => {
    const done: string[] = [];
    let isHeld = false;
    let letGo = (): void => undefined;
    const job = (server: string): Job => ({
      name: 'alone',
      everyMs: minuteMs,
      isAlone: true,
      run: () => {
        done.push(server);
        return isHeld
          ? new Promise<void>((resolve) => {
              letGo = resolve;
            })
          : Promise.resolve();
      },
    });
    const both = { a: await start(job('a')), b: await start(job('b')) };
    for (let period = 1; period <= 3; period += 1) {
      await eventually(() => done.length === period, `period ${String(period)}`);
      const settled = farm.db.selectFrom('jobs').select('runner').where('name', '=', 'alone');
      await eventually(async () => (await settled.executeTakeFirst())?.runner === null);
      // Both have asked by then.
      const asked = await turns(2);
      expect([asked, done.length]).toEqual([2, period]);
      if (period === 3) isHeld = true;
      farm.clock.advance(minuteMs);
    }
    await eventually(() => done.length === 4, 'one that lasts');
    const [dead, other] = done[3] === 'a' ? (['a', 'b'] as const) : (['b', 'a'] as const);
    farm.clock.advance(minuteMs);
    await turns(2);
    expect(done).toHaveLength(4);
    const end = letGo;
    isHeld = false;
    await kill(both[dead]);
    farm.clock.advance(minuteMs);
    await eventually(() => done.length === 5, 'the other server');
    expect(done[4]).toBe(other);
    end();
  }, 40_000);

  /** Waits until jobs have been looked at so often. */
  async function turns(count: number): Promise<number> {
    let seen = 0;
    const { jobs } = await start({
      name: `turn ${String(runners.length)}`,
      everyMs: 1_000,
      run: () => {
        seen += 1;
        return Promise.resolve();
      },
    });
    await eventually(() => seen >= count);
    await jobs.close();
    return count;
  }
});

test('metrics and diagnostics tell of each job when it has gone well and how often it has failed', async () => {
  await farm.pool.query('alter table second_steps rename to second_steps_away');
  const other = await createTestApp({ beside: farm });
  await farm.app.close();
  farm.clock.advance(60 * minuteMs);
  const metrics = async (): Promise<string> => (await other.app.inject({ url: '/metrics' })).body;
  const told = [
    /job_failures_total\{job="forget_sign_ins"\} [1-9]/,
    /job_failures_total\{job="look_what_is_due"\} 0\n/,
    /job_last_success_timestamp_seconds\{job="look_what_is_due"\} 1\d{9}/,
  ];
  await eventually(async () => {
    const text = await metrics();
    return told.every((each) => each.test(text));
  }, 'the failure, and that the other has gone well');
  // It is counted before it is stored, and nobody's turn comes before it is.
  const jobs = await eventually(async () => {
    const facts = (await databaseFacts(farm.pool))['jobs'] as {
      name: string;
      running: boolean;
      failing_since: Date | null;
    }[];
    return facts.some((job) => job.name === 'forget_sign_ins' && !job.running && job.failing_since) && facts;
  }, 'the failure in the diagnostics');
  expect(jobs).toContainEqual(
    expect.objectContaining({
      name: 'forget_sign_ins',
      failing_since: expect.any(Date) as unknown,
      last_error: expect.stringContaining('second_steps') as unknown,
    }),
  );
  await farm.pool.query('alter table second_steps_away rename to second_steps');
  farm.clock.advance(6 * minuteMs);
  await eventually(async () => {
    const { rows } = await farm.pool.query(
      "select from jobs where name = 'forget_sign_ins' and failing_since is null and last_success_at is not null",
    );
    return rows.length === 1;
  }, 'going well again');
  await other.app.close();
});
