import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { killAndStart, killPid } from '../farm/kill-programs.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { seededPart } from '../farm/seeded-part.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 1;
const everyMs = 5 * 60_000;
/** The clock is set so long before the due minute. */
const leadMs = 1_500;
const endsWithinMs = 120_000;
const scenario = 'version: 1\nsteps:\n  - key: DPAD_UP\n';

const project = z.object({
  project: z.object({
    starts: z.array(z.object({ due_at: z.string(), outcome: z.string(), tid: z.int().nullable() })),
  }),
});
const found = z.array(z.object({ tid: z.int(), state: z.string(), result: z.string().nullable() }));

let farm: Farm;
let desk: HttpAdmin;
let pid: number;
let aheadMs = 0;

beforeAll(async () => {
  farm = await startFarm({ devices });
  desk = await signInByHttp(farm, farm.admin);
  const { categories } = z
    .object({ categories: z.array(z.object({ id: z.int() })) })
    .parse((await desk.get('/admbo/schedule_management')).service_controller);
  const { arns } = z
    .object({ arns: z.array(z.object({ arn: z.string() })) })
    .parse(await desk.get('/admbo/all_device'));
  const body = { project_name: 'Nightly', category_id: categories[0]?.id, scenario };
  const more = { devices: arns.map(({ arn }) => arn), schedule: { cron: '*/5 * * * *' } };
  const added = await desk.post('/admbo/project', { ...body, ...more });
  pid = z.object({ id: z.int() }).parse(added.data).id;
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
});
beforeEach(() => expectAllAvailable(farm, devices));

/** The server's clock stands shortly before the next due minute from now on, and says which one it is. */
async function goToDueMinute(): Promise<number> {
  const now = Date.now() + aheadMs;
  const due = (Math.floor((now + leadMs) / everyMs) + 1) * everyMs;
  aheadMs += due - now - leadMs;
  await farm.setClock({ aheadMs });
  return due;
}

/** All starts of this due minute, and all tests of the project that were made since. */
async function startsOf(due: number): Promise<z.infer<typeof project>['project']['starts']> {
  const { starts } = project.parse(await desk.get(`/admbo/project/${String(pid)}`)).project;
  return starts.filter(({ due_at }) => Date.parse(due_at) === due);
}

async function runsOfProject(): Promise<z.infer<typeof found>> {
  const body = { skey: 'project', sval: 'Nightly', rows_per_page: 600 };
  return found.parse((await desk.post('/admbo/test/search', body)).data['tests']);
}

const victims: readonly { of: string; strike: () => Promise<void> }[] = [
  { of: 'the server', strike: () => killAndStart(farm.server) },
  { of: 'the agent', strike: () => killAndStart(farm.agent) },
  { of: 'the database', strike: () => killPid(postgresPid(farm.dataDir)) },
];
/** From before the due minute until after the run's end. */
const moments = Array.from({ length: 15 }, (_, place) => place * 250);
const kills = victims.flatMap((victim) => moments.map((ms) => ({ ...victim, ms })));

describe('kill -9 at a due minute: its project starts once, and the test runs to its end', () => {
  it.each(seededPart(kills, 2))(
    'of $of, $ms ms after the clock stood 1.5 s before it',
    async ({ strike, ms }) => {
      const before = (await runsOfProject()).length;
      const due = await goToDueMinute();
      // At any moment there is: nothing that happens is waited for here.
      await wait(ms);
      await strike();
      let runs: z.infer<typeof found> = [];
      await waitUntil(
        'its run has ended',
        async () => {
          runs = await runsOfProject().catch(() => []);
          return runs.length > before && runs.every(({ state }) => state === 'ended');
        },
        endsWithinMs,
      );
      expect((await startsOf(due)).map(({ outcome }) => outcome)).toEqual(['started']);
      expect(runs).toHaveLength(before + 1);
      expect(runs.map(({ result }) => result)).toEqual(runs.map(() => 'passed'));
    },
    endsWithinMs + 60_000,
  );
});
