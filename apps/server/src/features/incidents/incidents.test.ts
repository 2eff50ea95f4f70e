import type { Incident } from '@rackhand/contract/incident/incident';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpTopic } from '../../platform/database/live-order.ts';
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

/** Twelve devices in a rack of their own, on three hubs, and as many elsewhere. */
async function openRackLab(): Promise<Lab & { rack: number; others: string[] }> {
  const lab = await openLab(12);
  const rack = 100 + hosts;
  const others = Array.from({ length: 12 }, (_, index) => `other-${String(index)}-${lab.name}`);
  const onHub = (udid: string, index: number) =>
    phone(udid, { usb_path: `1-${String(1 + Math.floor(index / 4))}.${String(index % 4)}` });
  await lab.agent.snapshot([
    ...lab.udids.map(onHub),
    ...others.map((udid, index) => onHub(udid, index + 12)),
  ]);
  await farm.db
    .updateTable('devices')
    .set({ rack_group: 1, rack_number: rack, rack_slot: sql`id % 100` })
    .where('udid', 'in', lab.udids)
    .execute();
  return { ...lab, others, rack };
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

  it('sees a rack that is unplugged as an incident of the rack, however its hubs went one after the other', async () => {
    const lab = await openRackLab();
    const [first, second, third] = [0, 4, 8].map((from) => lab.udids.slice(from, from + 4));
    await say(lab, first ?? [], 'absent');
    const incident = await eventually(() => openAt(lab), 'an incident');
    expect(incident).toMatchObject({ hub: '1-1', rack: null, together: 4 });
    farm.clock.advance(2000);
    await say(lab, second ?? [], 'absent');
    await eventually(async () => (await openAt(lab))?.rack !== null, 'the rack');
    farm.clock.advance(2000);
    await say(lab, third ?? [], 'absent');
    await eventually(async () => (await openAt(lab))?.devices.length === 12, 'all of it');
    expect(await incidentsAt(lab)).toMatchObject([
      {
        incident_id: incident.incident_id,
        host: lab.name,
        hub: '',
        rack: { group: 1, rack: lab.rack, name: '' },
        together: 12,
      },
    ]);
  });

  it('sees what were two incidents at first as one, once they turn out to be a rack', async () => {
    const lab = await openRackLab();
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    await say(lab, lab.udids.slice(0, 3), 'absent');
    await eventually(() => openAt(lab), 'an incident');
    const open = (await openAt(lab))?.incident_id ?? '';
    await farm.db
      .insertInto('incidents')
      .columns(['kind', 'host_id', 'hub', 'device_ids', 'devices', 'started_at', 'changed_version'])
      .expression((eb) =>
        eb
          .selectFrom('incidents')
          .select([
            'kind',
            'host_id',
            sql<string>`'1-2'`.as('hub'),
            sql<number[]>`array(select id from devices where udid = any(${lab.udids.slice(4, 7)}))`.as('ids'),
            'devices',
            'started_at',
            'changed_version',
          ])
          .where('id', '=', Number(open)),
      )
      .execute();
    await say(lab, lab.udids.slice(3), 'absent');
    await eventually(async () => (await openAt(lab))?.devices.length === 12, 'all of it in one');
    await stream.sees(({ name, data }) => name === 'incident' && data['removed'] === true);
    expect(await incidentsAt(lab)).toHaveLength(1);
    stream.close();
  });

  it('sees who belongs to an incident settled after ten seconds: what another device has later is its own', async () => {
    const lab = await openRackLab();
    const rack = lab.udids;
    await say(lab, rack, 'absent');
    await eventually(() => openAt(lab), 'an incident');
    await lab.agent.change(lab.others[1] ?? '', { connection: 'unauthorized' });
    farm.clock.advance(12_000);
    await lab.agent.change(lab.others[2] ?? '', { connection: 'offline' });
    await say(lab, rack.slice(0, 6), 'device');
    await eventually(async () => (await openAt(lab))?.lost.length === 6, 'six of them back');
    await say(lab, rack.slice(0, 2), 'absent');
    await say(lab, rack.slice(6), 'device');
    await eventually(async () => (await openAt(lab)) === undefined, 'its end');
    const [incident] = await incidentsAt(lab);
    expect(incident?.devices.map(({ udid }) => udid).sort()).toEqual([...rack].sort());
  });

  it('sees a device that comes back without permission as back: that is another trouble', async () => {
    const lab = await openLab(3);
    await say(lab, lab.udids, 'absent');
    await eventually(() => openAt(lab), 'an incident');
    await say(lab, lab.udids.slice(1), 'device');
    await lab.agent.change(lab.udids[0] ?? '', { connection: 'unauthorized' });
    await eventually(async () => (await openAt(lab)) === undefined, 'its end');
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
    const version = await bumpTopic(trx, 'farm');
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
      rack: null,
      together: null,
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
