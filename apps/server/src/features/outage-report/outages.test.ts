import type { OutageReport, ReportedOutage } from '@rackhand/contract/outage/outage-report';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;
beforeEach(async () => {
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot(['A', 'B', 'C'].map((udid) => phone(udid)));
});
afterEach(() => farm.close());

const pass = (minutes: number): void => farm.clock.advance(minutes * minute);
const report = (query = ''): Promise<OutageReport> => farm.read(`/admbo/outage${query}`);
const list = (query = '') =>
  farm.read<{ outages: ReportedOutage[]; total_count: number }>(`/admbo/outage/list${query}`);
const decide = async (udid: string, new_state: string): Promise<void> => {
  const { arn, info } = await farm.device(udid);
  const answer = await farm.call('/service/change_state', { arn, old_state: info.state, new_state });
  expect(answer.status).toBe(200);
};
/** Without a connection for so long. */
const lose = async (udid: string, minutes: number): Promise<void> => {
  await agent.change(udid, { connection: 'offline' });
  pass(minutes);
  await agent.change(udid, { connection: 'device' });
};

describe('the report of outages', () => {
  it('counts each outage with its minutes by what took most of it, the most minutes first', async () => {
    pass(10);
    await lose('A', 5);
    pass(10);
    await agent.change('A', { connection: 'offline' });
    pass(1);
    await agent.change('A', { connection: 'unauthorized' });
    pass(9);
    await agent.change('A', { connection: 'device' });
    await lose('B', 3);
    pass(2);
    const { totals, groups } = await report();
    expect(
      groups.map(({ key, count, minutes, longest, devices }) => [key, count, minutes, longest, devices]),
    ).toEqual([
      ['UNAUTHORIZED', 1, 10, 10, 1],
      ['OFFLINE', 2, 8, 5, 2],
    ]);
    // Three devices, 40 minutes each, 18 of them lost in three outages.
    expect(totals).toMatchObject({
      count: 3,
      minutes: 18,
      share: 15,
      availability: 85,
      between: 40,
      longest: 10,
    });
    expect((await report('?by=device')).groups.map(({ name, minutes }) => [name, minutes])).toHaveLength(3);
    expect((await report('?by=host')).groups).toMatchObject([{ key: 'rack-1', minutes: 18, count: 3 }]);
    expect((await report('?by=device&cause=OFFLINE')).totals).toMatchObject({ minutes: 8, count: 2 });
  });

  it('counts a silence as one cause, whatever the number of its tries', async () => {
    const tries = async (udid: string, silent_tries: number, minutes: number): Promise<void> => {
      await agent.change(udid, { silent_tries });
      pass(minutes);
    };
    await tries('A', 1, 2);
    await tries('A', 2, 2);
    await tries('A', 3, 2);
    await agent.change('A', { silent_tries: 0, connection: 'unauthorized' });
    pass(5);
    await agent.change('A', { connection: 'device' });
    await tries('B', 6, 3);
    expect((await report()).groups.map(({ key, count, minutes }) => [key, count, minutes])).toEqual([
      ['CONNECT_TIMEOUT', 2, 14],
    ]);
    await tries('B', 0, 1);
    expect((await report()).groups).toMatchObject([{ key: 'CONNECT_TIMEOUT', count: 2, minutes: 14 }]);
    expect((await list('?cause=CONNECT_TIMEOUT_5')).total_count).toBe(2);
  });

  it('counts what lasts until now, and looks at it again when it is over', async () => {
    await agent.change('A', { connection: 'offline' });
    pass(7);
    expect((await report()).totals).toMatchObject({ count: 1, minutes: 7 });
    expect((await list()).outages).toMatchObject([
      { udid: 'A', cause: 'OFFLINE', ended_at: null, minutes: 7 },
    ]);
    await agent.change('A', { connection: 'device' });
    pass(5);
    expect((await list()).outages).toMatchObject([{ minutes: 7, ended_at: expect.any(String) as string }]);
  });

  it('counts no time in which a device is excluded, held or out of the farm', async () => {
    await decide('A', 'EXCLUDE');
    await agent.change('A', { connection: 'offline' });
    pass(30);
    await agent.change('A', { connection: 'device' });
    await decide('A', 'AVAILABLE');
    await farm.call('/service/remove', { arn: (await farm.device('C')).arn, old_state: 'AVAILABLE' });
    pass(30);
    const { totals, groups } = await report('?by=device');
    expect(totals).toMatchObject({ count: 0, minutes: 0, share: 0, availability: 100 });
    const counted = await report('?by=cause');
    expect(counted.groups).toEqual([]);
    expect(groups.map(({ count }) => count)).toEqual([0, 0, 0]);
    await lose('A', 15);
    // A: 45 of 75 minutes; B: 75; C: 30, then it left.
    expect((await report()).totals).toMatchObject({ share: 10, between: 150 });
  });

  it('ends an outage with the device that leaves the farm in it', async () => {
    await agent.change('A', { connection: 'offline' });
    pass(4);
    await farm.call('/service/remove', { arn: (await farm.device('A')).arn, old_state: 'OFFLINE' });
    pass(60);
    expect((await list()).outages).toMatchObject([{ minutes: 4, ended_at: expect.any(String) as string }]);
  });

  it('has the days that were asked for, cut at Korean midnight', async () => {
    const today = (await report()).to;
    const midnight = Date.parse(`${today}T00:00:00+09:00`) + 24 * 60 * minute;
    pass((midnight - farm.clock.now().getTime()) / minute - 5);
    const headers = { cookie: await farm.signIn('admin') };
    const read = async (query: string): Promise<OutageReport> =>
      (await farm.app.inject({ url: `/admbo/outage${query}`, headers })).json<{ data: OutageReport }>().data;
    await lose('A', 20);
    const { series, totals } = await read('');
    expect(series.slice(-2).map(({ minutes, count }) => [minutes, count])).toEqual([
      [5, 1],
      [15, 1],
    ]);
    expect(totals).toMatchObject({ count: 1, minutes: 20 });
    expect((await read(`?from=${today}&to=${today}`)).totals).toMatchObject({ count: 1, minutes: 5 });
  });

  it.each([
    ['to', '?to=2099-01-01'],
    ['from', '?from=2020-02-02&to=2020-02-01'],
    ['from', '?from=2019-01-01&to=2020-12-31'],
  ])('is refused by the name of %s for %s', async (field, query) => {
    const headers = { cookie: farm.cookie };
    const answer = await farm.app.inject({ url: `/admbo/outage${query}`, headers });
    expect(answer.json()).toMatchObject({ errorCode: 901, details: [{ field }] });
  });

  it('marks outages of an incident, and goes out as CSV in the language of the request', async () => {
    const { arn } = await farm.device('A');
    await agent.change('A', { readings: { ...healthyReadings, battery_level: 3 } });
    const id = Number(arn.split(':').at(-1));
    await sql`insert into incidents (kind, hub, device_ids, devices, started_at, changed_version)
      values ('devices_lost', '1-1', array[${id}]::integer[], '[]', ${farm.clock.now()}, 1)`.execute(farm.db);
    pass(2);
    const [one] = (await list()).outages;
    expect(one?.incident_id).toMatch(/^\d+$/);
    expect((await list('?cause=OFFLINE')).total_count).toBe(0);
    const headers = { cookie: farm.cookie, 'accept-language': 'en' };
    const { body } = await farm.app.inject({ url: '/admbo/outage/download', headers });
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('Device,UDID,Rack location,Host,Cause,Detail,From,Until,Minutes,Incident');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/,A,1-1-1,rack-1,Low battery,3 %,.*,2,\d+$/);
    await agent.change('B', { connection: 'absent' });
    pass(1);
    const again = await farm.app.inject({ url: '/admbo/outage/download', headers });
    expect(again.body).toContain(',Disconnected,Not listed by adb,');
  });

  it('goes out as CSV by groups too, all of them, with the names that the page gives them', async () => {
    await lose('A', 6);
    await lose('B', 3);
    const headers = { cookie: farm.cookie, 'accept-language': 'en' };
    const linesOf = async (query: string): Promise<string[]> =>
      (await farm.app.inject({ url: `/admbo/outage/download${query}`, headers })).body.trim().split('\r\n');
    const [heading, ...causes] = await linesOf('?by=cause');
    expect(heading).toContain(
      'Name,Key,Outages,Devices,Minutes,Share (%),Mean between (minutes),Longest (minutes),Availability (%)',
    );
    expect(causes).toEqual([expect.stringMatching(/^Offline,OFFLINE,2,2,9,.*,6,/)]);
    const devices = await linesOf('?by=device');
    expect(devices.slice(1).map((line) => line.split(',').slice(2, 5))).toEqual([
      ['1', '1', '6'],
      ['1', '1', '3'],
      ['0', '0', '0'],
    ]);
    expect(await linesOf('?by=cause&cause=NOT_FOUND')).toHaveLength(1);
  });

  it('has the outage of each device where many are lost, and come back, in one moment', async () => {
    await agent.snapshot(['A', 'B', 'C'].map((udid) => phone(udid, { connection: 'offline' })));
    pass(4);
    await agent.snapshot(['A', 'B', 'C'].map((udid) => phone(udid)));
    pass(4);
    const { outages } = await list();
    expect(outages.map(({ udid, minutes, cause }) => [udid, minutes, cause]).toSorted()).toEqual(
      ['A', 'B', 'C'].map((udid) => [udid, 4, 'OFFLINE']),
    );
    expect((await report()).totals).toMatchObject({ count: 3, devices: 3, minutes: 12 });
  });

  it('is the same where the history comes back in another order, as a backup may have it', async () => {
    await lose('A', 6);
    await agent.change('A', { connection: 'unauthorized' });
    pass(9);
    await agent.change('A', { connection: 'device' });
    await lose('B', 3);
    const before = await list();
    expect(before.outages).toHaveLength(3);
    const { rows } = await sql<{ past: unknown }>`
      select jsonb_agg(to_jsonb(c)) as past from device_state_changes c`.execute(farm.db);
    for (const table of ['device_spans', 'device_state_changes'])
      await sql`delete from ${sql.table(table)}`.execute(farm.db);
    await sql`insert into device_state_changes overriding system value
      select * from jsonb_populate_recordset(null::device_state_changes, ${JSON.stringify(rows[0]?.past)}::jsonb)
      order by id desc`.execute(farm.db);
    const shown = ({ udid, cause, minutes }: ReportedOutage) => [udid, cause, minutes];
    expect((await list()).outages.map(shown)).toEqual(before.outages.map(shown));
  });

  it('says of one device what the page of the device says', async () => {
    await lose('A', 6);
    await agent.change('A', { connection: 'unauthorized' });
    pass(9);
    const { arn } = await farm.device('A');
    const own = await farm.read<{ outages: { cause: string; seconds: number }[] }>(
      `/service/device_outages?deviceArn=${arn}`,
    );
    const { outages } = await list(`?deviceArn=${arn}`);
    expect(outages.map(({ cause, minutes }) => [cause, minutes * 60])).toEqual(
      own.outages.map(({ cause, seconds }) => [cause, seconds]),
    );
  });
});
