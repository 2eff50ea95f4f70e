import type { AppProgress } from '@rackhand/contract/app/app-command';
import type { LiveTopic } from '@rackhand/contract/call/live-topics';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { deskUdids, minute } from '../../testing/command-desk.ts';
import { eventually } from '../../testing/eventually.ts';

let desk: AppDesk;

beforeEach(async () => {
  desk = await openAppDesk();
});
afterEach(() => desk.farm.close());

/** No topic's next number is below the farm's. */
async function numberNow(topic: LiveTopic): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select greatest(t.version, f.version) as version from live_topics t, farm_version f
    where t.topic = ${topic}`.execute(desk.farm.db);
  return rows[0]?.version ?? 0;
}
const says = ({ command_id, attempt }: CommandDelivery, progress: AppProgress) =>
  desk.agent.say({ type: 'command_progress', command_id, attempt, steps: [], apps: [], progress });
const bytes = (done: number): AppProgress => ({ phase: 'sending', done, total: 50 });
const reaches = (id: string, done: number) =>
  eventually(async () => (await desk.read(id)).progress?.done === done, `${String(done)} bytes being shown`);

/** Updates of one app on each phone, under way. */
async function beginUpdates(): Promise<CommandDelivery[]> {
  const { id } = await desk.addPackage({ app_id: 'com.example.shop' });
  return Promise.all(
    deskUdids.map(async (udid) => {
      const appId = await desk.assign(udid, id);
      const { data } = await desk.post(`/admbo/device/${udid}/app/${String(appId)}/execute-update`);
      const delivery = await desk.agent.delivered(String(data['command_id']));
      says(delivery, bytes(0));
      await desk.inState(delivery.command_id, 'running');
      return delivery;
    }),
  );
}

it('how far commands are is stored for all of them together: fifty words of each are one or two changes', async () => {
  const deliveries = await beginUpdates();
  const before = await numberNow('work');
  for (let done = 1; done <= 50; done += 1) for (const delivery of deliveries) says(delivery, bytes(done));
  for (const { command_id } of deliveries) await reaches(command_id, 50);
  expect((await numberNow('work')) - before).toBeLessThanOrEqual(2);
});

it('what is told of a command that has ended changes nothing, however soon it comes', async () => {
  const [ended, other] = (await beginUpdates()) as [CommandDelivery, CommandDelivery];
  for (let done = 1; done <= 9; done += 1) says(ended, bytes(done));
  desk.installs(ended);
  says(ended, bytes(10));
  says(other, bytes(10));
  await reaches(other.command_id, 10);
  expect(await desk.read(ended.command_id)).toMatchObject({ state: 'succeeded', progress: null });
});

it('an agent that tells how far it is keeps the device for ten minutes more', async () => {
  const [{ command_id }] = (await beginUpdates()) as [CommandDelivery];
  const endOfLease = async () => {
    const { expires_at } = await desk.farm.db
      .selectFrom('leases')
      .select('expires_at')
      .where('lease_id', '=', command_id)
      .executeTakeFirstOrThrow();
    return (expires_at.getTime() - desk.farm.clock.now().getTime()) / minute;
  };
  desk.farm.clock.advance(8_000);
  expect(await endOfLease()).toBeLessThan(10);
  says(await desk.agent.delivered(command_id), bytes(1));
  await reaches(command_id, 1);
  expect(await endOfLease()).toBe(10);
});

it('a package on many devices is one change and one event, and none of each device', async () => {
  const stream = await desk.farm.stream();
  await stream.sees(({ name }) => name === 'ready');
  const { id } = await desk.addPackage({ app_id: 'com.example.shop' });
  for (const udid of deskUdids) await desk.assign(udid, id);
  const before = await numberNow('apps');
  expect(await desk.put(`/admbo/app/${String(id)}`, { priority: 3 })).toMatchObject({ status: 200 });
  await stream.sees(({ name }) => name === 'package');
  expect((await numberNow('apps')) - before).toBe(1);
  expect(stream.named('device_app')).toEqual([]);
});
