import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertDesk, inError, minute, openAlertDesk, second, well } from '../../testing/alert-desk.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { leaseDevice } from '../../testing/lease-device.ts';

let desk: AlertDesk;
const farm = () => desk.farm;
const now = (): Date => farm().clock.now();

beforeEach(async () => {
  desk = await openAlertDesk();
});
afterEach(() => farm().close());

const offline = { kind: 'state', states: ['OFFLINE'] };

describe('an alert', () => {
  it('is opened when a device has been in a state for as long as its rule says, and closed when it has been well so long', async () => {
    await desk.makeRule({ ...offline, name: 'Away', for_minutes: 3, close_after_minutes: 2 });
    const [id = 0] = await desk.addDevices(1, 'phone-', { rack_group: 1, rack_number: 2, rack_slot: 3 });
    await desk.change([id], inError('OFFLINE', now()));
    await desk.look(2 * minute);
    expect(await desk.alerts()).toEqual([]);
    await desk.look(minute);
    expect(await desk.alerts()).toMatchObject([
      {
        ...{ rule_name: 'Away', kind: 'state', state: 'open', times_told: 1, ended_by: null },
        subject: {
          name: 'SM-1',
          arn: `arn:farm:device:${String(id)}`,
          rack_location: '1-2-3',
          udid: 'phone-1',
        },
        sight: { states: ['OFFLINE'], value: null },
      },
    ]);
    await desk.change([id], well);
    await desk.look();
    await desk.look(minute);
    expect(await desk.alerts('?state=open')).toHaveLength(1);
    await desk.look(minute);
    expect(await desk.alerts()).toMatchObject([{ state: 'closed', ended_by: 'well' }]);
  });

  it('of a device that flaps is one, however often it comes and goes', async () => {
    await desk.makeRule(offline);
    const ids = await desk.addDevices(1, 'flap-');
    for (let turn = 0; turn < 10; turn += 1) {
      await desk.change(ids, inError('OFFLINE', now()));
      await desk.look(15 * second);
      await desk.change(ids, well);
      await desk.look(minute);
    }
    expect(await desk.alerts()).toMatchObject([{ state: 'open', times_told: 1 }]);
  });

  it('is made for none that is excluded, drained, removed or managed, and is over at once for one that becomes so', async () => {
    await desk.makeRule(offline);
    const since = now();
    const [excluded = 0, drained = 0, removed = 0, managed = 0, plain = 0] = await desk.addDevices(5, 'd-');
    await desk.change([excluded, drained, removed, managed, plain], inError('OFFLINE', since));
    await desk.change([excluded], { excluded: true });
    await desk.change([drained], { host_draining: true });
    await desk.change([removed], { removed_at: since });
    await leaseDevice(farm(), 'd-4', 'MANAGED');
    await desk.look(15 * second);
    expect((await desk.alerts()).map(({ subject }) => subject.udid)).toEqual(['d-5']);
    await desk.change([plain], { excluded: true });
    await desk.look();
    expect(await desk.alerts()).toMatchObject([{ state: 'closed', ended_by: 'out' }]);
  });

  it('is one for each rule and device, and the database itself allows no second one', async () => {
    const rule = await desk.makeRule(offline);
    await desk.makeRule({ ...offline, states: ['OFFLINE', 'LOW_BATTERY'] });
    await desk.addDevices(1, 'p-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    await desk.look();
    expect(await desk.alerts()).toHaveLength(2);
    const again = sql`insert into alerts (rule_id, rule_name, kind, subject, named, sight, state, bad_since)
      select rule_id, rule_name, kind, subject, named, sight, 'pending', bad_since from alerts where rule_id = ${rule}`;
    await expect(again.execute(farm().db)).rejects.toThrow(/alerts_watched/);
  });

  it('of devices that were lost together is one, whatever their rule says of each of them', async () => {
    await desk.makeRule(offline);
    const ids = await desk.addDevices(12, 'rack-', inError('OFFLINE', now()));
    await sql`insert into incidents (kind, device_ids, lost_ids, devices, started_at, changed_version)
      values ('devices_lost', ${ids}, ${ids}, '[]', ${now()}, 1)`.execute(farm().db);
    await desk.addDevices(1, 'alone-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    const alerts = await desk.alerts();
    expect(alerts.map(({ sight }) => sight.devices).sort()).toEqual([12, null]);
  });

  it('looks at numbers: battery, temperature and storage of devices that answer', async () => {
    await desk.makeRule({ kind: 'battery', limit: 20 });
    await desk.makeRule({ kind: 'temperature', limit: 45 });
    await desk.makeRule({ kind: 'storage', limit: 1024 });
    const readings = { battery_level: 19, battery_temperature: 451, storage_free_bytes: 1023 * 1024 ** 2 };
    await desk.addDevices(1, 'bad-', { readings: JSON.stringify(readings) });
    const edge = { battery_level: 20, battery_temperature: 450, storage_free_bytes: 1024 ** 3 };
    await desk.addDevices(1, 'edge-', { readings: JSON.stringify(edge) });
    await desk.addDevices(1, 'silent-', { readings: JSON.stringify(readings), silent_since: now() });
    await desk.look();
    const alerts = await desk.alerts();
    expect(alerts.map(({ kind, sight, subject }) => [kind, sight.value, subject.udid]).sort()).toEqual([
      ['battery', 19, 'bad-1'],
      ['storage', 1023, 'bad-1'],
      ['temperature', 45.1, 'bad-1'],
    ]);
  });

  it('looks where its scope says alone', async () => {
    const [first = 0] = await desk.addDevices(2, 'x-', {
      ...inError('OFFLINE', now()),
      rack_group: 1,
      rack_number: 2,
    });
    await desk.addDevices(1, 'y-', {
      ...inError('OFFLINE', now()),
      type: 'stb',
      rack_group: 1,
      rack_number: 3,
    });
    const found = async (scope: object): Promise<string[]> => {
      const rule_id = await desk.makeRule({ ...offline, scope });
      await desk.look(15 * second);
      const alerts = (await desk.alerts()).filter((one) => one.rule_id === rule_id);
      return alerts.map(({ subject }) => subject.udid).sort();
    };
    expect(await found({ rack: '1-2' })).toEqual(['x-1', 'x-2']);
    expect(await found({ rack: '1' })).toEqual(['x-1', 'x-2', 'y-1']);
    expect(await found({ device_type: 'stb' })).toEqual(['y-1']);
    expect(await found({ arns: [`arn:farm:device:${String(first)}`] })).toEqual(['x-1']);
    expect(await found({ host: 'nowhere' })).toEqual([]);
  });

  it('is made of hosts that are away, incidents, refused updates and full disks of servers', async () => {
    for (const kind of ['host_away', 'incident', 'update_failed'] as const) await desk.makeRule({ kind });
    await desk.makeRule({ kind: 'server_disk', limit: 2_048 });
    await farm().addHost('lab-1');
    const { db } = farm();
    await db.updateTable('hosts').set({ state: 'away', away_since: now() }).execute();
    const [id = 0] = await desk.addDevices(1, 'u-');
    await sql`insert into incidents (kind, device_ids, lost_ids, devices, started_at, changed_version)
      values ('devices_lost', ${[id]}, ${[id]}, '[]', ${now()}, 1)`.execute(db);
    await sql`insert into server_disks values ('server-1', 2047, ${new Date(now().getTime() + 15 * second)}),
      ('server-2', 2048, ${now()})`.execute(db);
    await sql`insert into device_apps (device_id, app_id, app_name, failed_key) values (${id}, 'com.example', 'Example', 'k')`.execute(
      db,
    );
    await desk.look(15 * second);
    expect((await desk.alerts()).map(({ kind, subject }) => [kind, subject.name]).sort()).toEqual([
      ['host_away', 'lab-1'],
      ['incident', ''],
      ['server_disk', 'server-1'],
      ['update_failed', 'SM-1'],
    ]);
  });
});

describe('an administrator', () => {
  it('acknowledges an alert with a note, and nobody is told of it again', async () => {
    await desk.makeRule({ ...offline, repeat_minutes: 5 });
    await desk.addDevices(1, 'r-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    await desk.look(5 * minute);
    const [alert] = await desk.alerts();
    expect(alert?.times_told).toBe(2);
    const path = `/admbo/alert/${alert?.alert_id ?? ''}/acknowledge`;
    expect((await farm().call(path, { note: ' cable ' })).data).toMatchObject({
      ...{ acknowledged_by: expect.any(String) as string, note: 'cable' },
      state: 'open',
    });
    await desk.look(10 * minute);
    expect(await desk.alerts()).toMatchObject([{ times_told: 2, note: 'cable' }]);
    await desk.change([Number(alert?.subject.arn?.split(':').at(-1))], well);
    await desk.look();
    await desk.look(5 * minute);
    expect(await farm().call(path, {})).toMatchObject({ status: 409, errorCode: 20414 });
    expect(await farm().call('/admbo/alert/999/acknowledge', {})).toMatchObject({
      status: 404,
      errorCode: 2002,
    });
  });

  it('are acknowledged together with one note, and each that can’t be says why', async () => {
    await desk.makeRule({ ...offline, close_after_minutes: 1 });
    const ids = await desk.addDevices(3, 'phone-');
    await desk.change(ids, inError('OFFLINE', now()));
    await desk.look(minute);
    await desk.change(ids.slice(0, 1), well);
    await desk.look();
    await desk.look(minute);
    const open = (await desk.alerts('?state=open')).map(({ alert_id }) => alert_id);
    const [closed] = await desk.alerts('?state=closed');
    const alert_ids = [...open, closed?.alert_id, '999', open[0]];
    expect(await farm().call('/admbo/alert/acknowledge', { alert_ids, note: ' rack 3 ' })).toMatchObject({
      data: {
        results: [
          ...open.map((alert_id) => ({ alert_id, errorCode: 0 })),
          { alert_id: closed?.alert_id, errorCode: 20414 },
          { alert_id: '999', errorCode: 2002 },
        ],
      },
    });
    expect(await desk.alerts('?acknowledged=true')).toMatchObject(open.map(() => ({ note: 'rack 3' })));
    const trail = await farm()
      .db.selectFrom('audit_trail')
      .select('object')
      .where('action', '=', 'alert.acknowledged')
      .execute();
    expect(trail.map(({ object }) => object).toSorted()).toEqual(open.toSorted());
    for (const wrong of [[], ['x'], Array.from({ length: 601 }, (_, id) => String(id + 1))])
      expect(await farm().call('/admbo/alert/acknowledge', { alert_ids: wrong })).toMatchObject({
        status: 400,
      });
  });

  it('counts what nobody has acknowledged, and lists it alone', async () => {
    await desk.makeRule(offline);
    await desk.addDevices(3, 'n-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    const [first] = await desk.alerts();
    await farm().call(`/admbo/alert/${first?.alert_id ?? ''}/acknowledge`, {});
    expect(await desk.read('/admbo/alert?acknowledged=false&limit=1')).toMatchObject({
      ...{ total_count: 2, open_count: 3, unseen_count: 2 },
      alerts: [{ acknowledged_at: null, severity: 'minor' }],
    });
    expect(await desk.alerts('?acknowledged=true')).toMatchObject([{ alert_id: first?.alert_id }]);
    await desk.change([Number(first?.subject.arn?.split(':').at(-1))], { excluded: true });
    await desk.look();
    expect(await desk.read('/admbo/alert?limit=1')).toMatchObject({ open_count: 2, unseen_count: 2 });
  });

  it('lists open alerts first, by state, kind, device and rule', async () => {
    const rule = await desk.makeRule(offline);
    await desk.makeRule({ kind: 'battery', limit: 20 });
    const [id = 0] = await desk.addDevices(1, 'l-', inError('OFFLINE', now()));
    await desk.addDevices(1, 'm-', { readings: JSON.stringify({ battery_level: 1 }) });
    await desk.look(15 * second);
    await desk.change([id], { excluded: true });
    await desk.look();
    expect((await desk.alerts()).map(({ kind, state }) => [kind, state])).toEqual([
      ['battery', 'open'],
      ['state', 'closed'],
    ]);
    expect(await desk.alerts('?kind=state')).toHaveLength(1);
    expect(await desk.alerts(`?arn=arn:farm:device:${String(id)}`)).toHaveLength(1);
    expect(await desk.alerts('?arn=nothing')).toEqual([]);
    expect(await desk.alerts(`?rule_id=${String(rule)}`)).toMatchObject([{ kind: 'state' }]);
    expect(await desk.alerts(`?rule_id=${String(rule + 2)}`)).toEqual([]);
    expect(await desk.read('/admbo/alert?state=open&limit=1')).toMatchObject({
      total_count: 1,
      open_count: 1,
    });
  });

  it('hears of alerts by the live stream, when they are opened, acknowledged and closed', async () => {
    await desk.makeRule(offline);
    const stream = await farm().stream();
    await stream.sees(({ name }) => name === 'ready');
    await desk.addDevices(1, 's-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    const told = await stream.sees(({ name }) => name === 'alert', 'the alert');
    expect(told.data).toMatchObject({ state: 'open' });
    const path = `/admbo/alert/${String(told.data['alert_id'])}/acknowledge`;
    await farm().call(path, {});
    await stream.sees(({ name, data }) => name === 'alert' && data['revision'] !== told.data['revision']);
    await farm().db.updateTable('devices').set({ excluded: true }).execute();
    await desk.look();
    await stream.sees(({ data }) => data['state'] === 'closed', 'its end');
    stream.close();
  });
});

it('ten thousand devices are looked at with as many statements as ten, and one that stays as it is costs no row', async () => {
  const statements = () => countQueries(() => desk.look());
  for (let nth = 0; nth < 10; nth += 1) await desk.makeRule({ ...offline, webhooks: [] });
  await desk.makeRule({ kind: 'battery', limit: 20 });
  await desk.addDevices(10, 'few-', inError('OFFLINE', now()));
  await desk.look(15 * second);
  const ofTen = await statements();
  await desk.addDevices(9_900, 'many-');
  await desk.addDevices(90, 'lost-', inError('OFFLINE', now()));
  await desk.look(15 * second);
  const written = async (): Promise<unknown> =>
    (await sql`select xmin, ctid from alerts`.execute(farm().db)).rows;
  const before = await written();
  expect(await statements()).toBeLessThanOrEqual(ofTen);
  expect(await written()).toEqual(before);
  expect(await desk.read('/admbo/alert?limit=1')).toMatchObject({ open_count: 1_000 });
});
