import type { Incident } from '@rackhand/contract/incident';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpFarmVersion } from '../../platform/database/farm-version.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';
import { endIncidents, type Opening, openIncident } from './watch-incidents.ts';

let farm: TestFarm;
let hosts = 0;

beforeAll(async () => {
  farm = await createTestFarm();
});
afterAll(() => farm.close());

interface Lab {
  name: string;
  token: string;
  agent: TestAgent;
  udids: string[];
}

async function openLab(size: number): Promise<Lab> {
  hosts += 1;
  const name = `lab-${String(hosts)}`;
  const token = await farm.addHost(name);
  const agent = await farm.dial(token, { runId: name });
  const udids = Array.from({ length: size }, (_, index) => `${name}-${String(index)}`);
  await agent.snapshot(udids.map((udid) => phone(udid)));
  return { name, token, agent, udids };
}

const incidentsAt = async ({ name }: Lab): Promise<Incident[]> =>
  (await farm.read<{ incidents: Incident[] }>('/service/incidents')).incidents.filter(
    ({ host }) => host === name,
  );

const openAt = async (lab: Lab): Promise<Incident | undefined> =>
  (await incidentsAt(lab)).find(({ ended_at }) => ended_at === null);

async function say(lab: Lab, udids: readonly string[], connection: 'absent' | 'device'): Promise<void> {
  await lab.agent.changes(udids.map((udid) => ({ udid, part: { connection } })));
}

describe('an administrator', () => {
  it('sees devices of one host that are lost together as one incident, until all of them are back', async () => {
    const lab = await openLab(6);
    await say(lab, lab.udids.slice(0, 4), 'absent');
    const incident = await eventually(() => openAt(lab), 'an incident');
    expect(incident).toMatchObject({ kind: 'devices_lost', host: lab.name });
    expect(incident.devices.map(({ udid }) => udid).sort()).toEqual(lab.udids.slice(0, 4));
    await say(lab, lab.udids.slice(0, 3), 'device');
    await say(lab, lab.udids.slice(3, 4), 'device');
    await eventually(async () => (await openAt(lab)) === undefined, 'its end');
    expect(await incidentsAt(lab)).toMatchObject([
      { incident_id: incident.incident_id, ended_at: expect.any(String) as string },
    ]);
  });

  it('sees what is lost a moment later in the same incident', async () => {
    const lab = await openLab(8);
    await say(lab, lab.udids.slice(0, 4), 'absent');
    await eventually(() => openAt(lab), 'an incident');
    farm.clock.advance(2000);
    await say(lab, lab.udids.slice(4), 'absent');
    await eventually(async () => (await openAt(lab))?.devices.length === 8, 'all eight in it');
    expect(await incidentsAt(lab)).toHaveLength(1);
    lab.agent.close();
  });

  it('sees the devices of one hub that are lost together as an incident of that hub', async () => {
    const lab = await openLab(9);
    await lab.agent.snapshot(
      lab.udids.map((udid, index) =>
        phone(udid, { usb_path: `1-${String(1 + (index % 3))}.${String(index)}` }),
      ),
    );
    const inFirst = lab.udids.filter((_, index) => index % 3 === 0);
    await say(lab, inFirst, 'absent');
    const incident = await eventually(() => openAt(lab), 'an incident');
    expect(incident).toMatchObject({ kind: 'devices_lost', hub: '1-1' });
    expect(incident.devices.map(({ udid }) => udid).sort()).toEqual(inFirst);
  });

  it('sees two lost devices, and a few of many, as their own trouble', async () => {
    const small = await openLab(2);
    const large = await openLab(10);
    const whole = await openLab(3);
    await say(small, small.udids, 'absent');
    await say(large, large.udids.slice(0, 3), 'absent');
    await say(whole, whole.udids, 'absent');
    await eventually(() => openAt(whole), 'an incident elsewhere');
    expect(await incidentsAt(small)).toEqual([]);
    expect(await incidentsAt(large)).toEqual([]);
  });

  it('sees a host that goes away as one incident with all its devices, which ends with its return', async () => {
    const lab = await openLab(3);
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    lab.agent.cut();
    farm.clock.advance(16_000);
    await farm.judgeHosts();
    expect(await openAt(lab)).toMatchObject({ kind: 'host_away', host: lab.name });
    expect((await openAt(lab))?.devices).toHaveLength(3);
    const told = await stream.sees(({ name, data }) => name === 'incident' && data['host'] === lab.name);
    expect(told.data).toMatchObject({ kind: 'host_away', ended_at: null });
    lab.agent = await farm.dial(lab.token, { runId: lab.name });
    await lab.agent.snapshot(lab.udids.map((udid) => phone(udid)));
    await eventually(async () => (await openAt(lab)) === undefined, 'its end');
    stream.close();
  });

  it('who excludes what does not come back ends the incident', async () => {
    const lab = await openLab(3);
    await say(lab, lab.udids, 'absent');
    await eventually(() => openAt(lab), 'an incident');
    await say(lab, lab.udids.slice(1), 'device');
    const { arn, info } = await farm.device(lab.udids[0] ?? '');
    await farm.call('/service/change_state', { arn, old_state: info.state, new_state: 'EXCLUDE' });
    await eventually(async () => (await openAt(lab)) === undefined, 'its end');
  });
});

it('an incident may end at the moment at which its devices are lost anew', async () => {
  const lab = await openLab(6);
  await say(lab, lab.udids.slice(0, 4), 'absent');
  await eventually(() => openAt(lab), 'an incident');
  const { id: hostId } = await farm.db
    .selectFrom('hosts')
    .select('id')
    .where('name', '=', lab.name)
    .executeTakeFirstOrThrow();
  const endings: Promise<void>[] = [];
  await farm.db.transaction().execute(async (trx) => {
    const version = await bumpFarmVersion(trx);
    await farm.db
      .updateTable('devices')
      .set({ connection: 'device' })
      .where('host_id', '=', hostId)
      .execute();
    endings.push(endIncidents(farm.db, farm.clock.now()));
    await eventually(() => isAnyoneWaiting(), 'the ending waiting for its turn');
    const opening: Omit<Opening, 'startedAt'> = {
      kind: 'devices_lost',
      hostId,
      hub: '',
      deviceIds: [],
      version,
    };
    await openIncident(trx, { ...opening, startedAt: farm.clock.now() });
  });
  await Promise.all(endings);
  expect(await openAt(lab)).toBeUndefined();
});

async function isAnyoneWaiting(): Promise<boolean> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(farm.db)).rows.length > 0;
}
