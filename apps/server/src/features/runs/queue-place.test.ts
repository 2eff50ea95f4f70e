import { afterEach, beforeEach, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

let desk: TestDesk;

beforeEach(async () => {
  desk = await openTestDesk();
});
afterEach(() => desk.farm.close());

const patient = { wait_minutes: 1_440 };

async function addTokkidan(): Promise<number> {
  const { db, clock } = desk.farm;
  const { id } = await db
    .insertInto('tokkidans')
    .values({
      ...{ group_type: 'origin', app_id: 'com.example.bank', is_active: true, device_ids: null, cron: null },
      ...{ minutes: 15, parameters: '{}', device_filter: null, created_by: 'admin01' },
      ...{ created_at: clock.now(), due_at: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function placeOf(id: string): Promise<number> {
  const { waiting } = await desk.run(id);
  return waiting?.place ?? 0;
}

const waits = (id: string) =>
  eventually(async () => (await desk.run(id)).waiting !== null, `${id} being told why it waits`);

it('the place that an administrator reads of a run is the order in which runs start, also after an hour', async () => {
  const { farm, agent } = desk;
  const [held = ''] = await desk.start();
  const first = await agent.given(held);
  const startOne = async (priority: number, more: object = {}): Promise<string> =>
    (await desk.start({ options: { ...patient, priority }, ...more }))[0] ?? '';
  const round = await startOne(1, { tokkidanId: await addTokkidan() });
  const old = await startOne(90);
  farm.clock.advance(30 * minute);
  const young = await startOne(50);
  await Promise.all([round, old, young].map(waits));
  expect(await Promise.all([young, old, round].map(placeOf))).toEqual([1, 2, 3]);
  farm.clock.advance(31 * minute);
  const theirs = await startOne(1, { groupType: 'hmg' });
  expect(await Promise.all([old, young, round].map(placeOf))).toEqual([1, 3, 4]);
  agent.ends(first);
  for (const id of [old, theirs, young, round]) agent.ends(await agent.given(id));
  expect(agent.orders().map(({ test_run_id }) => test_run_id)).toEqual([held, old, theirs, young, round]);
});
