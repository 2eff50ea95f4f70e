import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openCommandDesk } from '../../testing/command-desk.ts';
import type { TestFarm } from '../../testing/create-test-farm.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { openRolloutDesk } from '../../testing/rollout-desk.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
afterEach(() => farm.close());

interface Told {
  type: string;
  data: Record<string, unknown>;
}

/** A webhook that wants all, at an address that is refused: what is queued for it stays to be read. */
async function listenIn(): Promise<void> {
  await sql`insert into webhooks (name, comparable_name, url, types, enabled, secret, created_by, created_at)
    values ('all', 'all', 'https://127.0.0.1/', '{bulk.ended,rollout.halted,rollout.ended,host.away,host.back}', true, '', 'test',
      now())`.execute(farm.db);
}
async function told(): Promise<Told[]> {
  const rows = await farm.db.selectFrom('webhook_deliveries').select('body').orderBy('id').execute();
  return rows.map(({ body }) => JSON.parse(body) as Told);
}

describe('a webhook is told', () => {
  it('of a host that goes away and comes back, once each', async () => {
    farm = await createTestFarm();
    await listenIn();
    const token = await farm.addHost('lab-1');
    const agent = await farm.dial(token);
    await agent.snapshot([phone('A'), phone('B')]);
    await eventually(async () => (await farm.devices()).length === 2);
    const before = (await told()).length;
    farm.clock.advance(limits.hostSilenceMs + 1);
    await Promise.all([farm.judgeHosts(), farm.judgeHosts()]);
    await agent.snapshot([phone('A'), phone('B')]);
    const events = await eventually(async () => {
      const all = (await told()).slice(before);
      return all.length >= 2 && all;
    }, 'both events');
    expect(events).toMatchObject([
      { type: 'host.away', data: { host: 'lab-1', devices: 2 } },
      { type: 'host.back', data: { host: 'lab-1', devices: 2 } },
    ]);
  });

  it('of the end of a bulk action, once, when its last command has ended', async () => {
    const desk = await openCommandDesk();
    ({ farm } = desk);
    await listenIn();
    const devices = (await farm.devices()).map(({ arn }) => ({ arn, old_state: 'AVAILABLE' }));
    await farm.call('/admbo/device/bulk_state', { new_state: 'EXCLUDE', devices });
    const [event] = await eventually(async () => {
      const all = (await told()).filter(({ type }) => type === 'bulk.ended');
      return all.length > 0 && all;
    }, 'its end');
    expect(event?.data).toMatchObject({ type: 'exclude', created_by: 'admin01', counts: { waiting: 0 } });
    const { rows } = await sql`select from command_bulks where not end_told`.execute(farm.db);
    expect(rows).toEqual([]);
  });

  it('of a rollout that ends', async () => {
    const desk = await openRolloutDesk();
    ({ farm } = desk);
    await listenIn();
    const { rollout_id } = await desk.start({ stages: [{ count: 1 }] });
    await desk.act(rollout_id, 'cancel');
    expect((await told()).filter(({ type }) => type.startsWith('rollout.'))).toMatchObject([
      {
        type: 'rollout.ended',
        data: { rollout_id, state: 'cancelled', from_version: 'v1', to_version: 'v2' },
      },
    ]);
  });
});
