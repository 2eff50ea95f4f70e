import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import type { Attention } from '@rackhand/contract/home/attention';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AlertDesk, inError, minute, openAlertDesk, second, well } from '../../testing/alert-desk.ts';

let desk: AlertDesk;
const now = (): Date => desk.farm.clock.now();

beforeEach(async () => {
  desk = await openAlertDesk();
});
afterEach(() => desk.farm.close());

interface Trouble {
  rule: object;
  severity: 'serious' | 'minor';
  /** As the alert calls it. */
  name: string;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

const run = (statement: ReturnType<typeof sql>): Promise<unknown> => statement.execute(desk.farm.db);
const readings = (of: object): Promise<unknown> =>
  run(sql`update devices set readings = ${JSON.stringify(of)}`);

const bad = { battery_level: 19, battery_temperature: 451, storage_free_bytes: 1023 * 1024 ** 2 };
const good = { battery_level: 20, battery_temperature: 450, storage_free_bytes: 1024 ** 3 };
const ofReadings = { severity: 'minor', name: 'SM-1' } as const;
const byReadings = { begin: () => readings(bad), end: () => readings(good) };
const disk = (mib: number): Promise<unknown> =>
  run(sql`insert into server_disks values ('server-1', ${mib}, ${now()}) on conflict (server)
    do update set free_mib = excluded.free_mib, told_at = excluded.told_at`);

/** What each kind of rule calls trouble; a rollout that halts has its test beside the rollouts. */
const troubles: Record<Exclude<AlertKind, 'rollout_halted'>, Trouble> = {
  state: {
    ...ofReadings,
    rule: { states: ['OFFLINE'] },
    begin: () => desk.change([1], inError('OFFLINE', now())),
    end: () => desk.change([1], well),
  },
  battery: { ...ofReadings, ...byReadings, rule: { limit: 20 } },
  temperature: { ...ofReadings, ...byReadings, rule: { limit: 45 } },
  storage: { ...ofReadings, ...byReadings, rule: { limit: 1024 } },
  host_away: {
    rule: {},
    severity: 'serious',
    name: 'lab-1',
    begin: () => run(sql`update hosts set state = 'away', away_since = ${now()}`),
    end: () => run(sql`update hosts set state = 'online', away_since = null`),
  },
  incident: {
    rule: {},
    severity: 'serious',
    name: '',
    begin: () =>
      run(sql`insert into incidents (kind, device_ids, lost_ids, devices, started_at, changed_version)
        values ('devices_lost', '{1}', '{1}', '[]', ${now()}, 1)`),
    end: () => run(sql`update incidents set ended_at = ${now()}`),
  },
  update_failed: {
    ...ofReadings,
    rule: {},
    begin: () =>
      run(sql`insert into device_apps (device_id, app_id, app_name, failed_key)
        values (1, 'com.example', 'Example', 'k')`),
    end: () => run(sql`update device_apps set failed_key = null`),
  },
  server_disk: {
    rule: { limit: 2_048 },
    severity: 'serious',
    name: 'server-1',
    begin: () => disk(2_047),
    end: () => disk(2_048),
  },
};

test.each(Object.entries(troubles))(
  'a rule of kind %s opens one alert when its trouble comes, and closes it when it has gone',
  async (kind, { rule, severity, name, begin, end }) => {
    await desk.farm.addHost('lab-1');
    expect(await desk.addDevices(1, 'phone-')).toEqual([1]);
    await desk.makeRule({ kind, close_after_minutes: 0, ...rule });
    await desk.look(15 * second);
    expect(await desk.alerts()).toEqual([]);
    await begin();
    await desk.look(15 * second);
    await desk.look(minute);
    expect(await desk.alerts()).toMatchObject([
      { kind, severity, state: 'open', times_told: 1, subject: { name } },
    ]);
    await end();
    await desk.look();
    expect(await desk.alerts()).toMatchObject([{ state: 'closed', ended_by: 'well', times_told: 1 }]);
  },
);

test('devices that were lost together are a serious alert, one of them alone is a minor one', async () => {
  await desk.makeRule({ kind: 'state', states: ['OFFLINE'] });
  const ids = await desk.addDevices(3, 'rack-', inError('OFFLINE', now()));
  await run(sql`insert into incidents (kind, device_ids, lost_ids, devices, started_at, changed_version)
    values ('devices_lost', ${ids}, ${ids}, '[]', ${now()}, 1)`);
  await desk.addDevices(1, 'alone-', inError('OFFLINE', now()));
  await desk.look(15 * second);
  const alerts = await desk.alerts();
  expect(alerts.map(({ severity, sight }) => [severity, sight.devices]).sort()).toEqual([
    ['minor', null],
    ['serious', 3],
  ]);
});

test('where a deployment goes without apps, nobody there sees or acknowledges alerts about them', async () => {
  await desk.farm.close();
  desk = await openAlertDesk({}, { 'origin.json': { features: { appManagement: false } } });
  await desk.makeRule({ kind: 'update_failed' });
  await desk.makeRule({ kind: 'state', states: ['OFFLINE'] });
  const [id = 0] = await desk.addDevices(1, 'phone-', inError('OFFLINE', now()));
  await run(sql`insert into device_apps (device_id, app_id, app_name, failed_key)
    values (${id}, 'com.example', 'Example', 'k')`);
  await desk.look(15 * second);
  expect(await desk.read('/admbo/alert')).toMatchObject({
    ...{ total_count: 1, open_count: 1, unseen_count: 1 },
    alerts: [{ kind: 'state' }],
  });
  expect(await desk.alerts('?kind=update_failed')).toEqual([]);
  const { attention } = await desk.read<{ attention: Attention[] }>('/admbo/main');
  expect(attention.find(({ kind }) => kind === 'alert_open')).toMatchObject({ count: 1 });
  const { rows } = await sql<{ alert_id: number }>`select alert_id from alerts where kind = 'update_failed'
    and opened_at is not null`.execute(desk.farm.db);
  const path = `/admbo/alert/${String(rows[0]?.alert_id)}/acknowledge`;
  expect(await desk.farm.call(path, {})).toMatchObject({ status: 404, errorCode: 2002 });
});
