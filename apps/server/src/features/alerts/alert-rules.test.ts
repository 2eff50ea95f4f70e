import { randomUUID } from 'node:crypto';
import type { AlertPreview } from '@rackhand/contract/alert/alert-preview';
import type { AlertRule } from '@rackhand/contract/alert/alert-rule';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type AlertDesk, inError, minute, openAlertDesk, second, well } from '../../testing/alert-desk.ts';
import { openPostOffice, type PostOffice } from '../../testing/post-office.ts';
import { forgetOldAlerts, tellDisk } from './alert-upkeep.ts';

let desk: AlertDesk;
let office: PostOffice;
const now = (): Date => desk.farm.clock.now();

beforeAll(async () => {
  office = await openPostOffice();
  desk = await openAlertDesk({ SMTP_URL: office.url, PUBLIC_URL: 'https://farm.example' });
});
const tables = [
  'alert_mails',
  'alerts',
  'alert_rules',
  'device_state_changes',
  'incidents',
  'device_readings',
  'device_spans',
  'server_disk_samples',
  'devices',
];
beforeEach(async () => {
  await desk.farm.db.transaction().execute(async (trx) => {
    // What is read of devices by itself meanwhile waits.
    await sql`lock table devices in exclusive mode`.execute(trx);
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx);
  });
  office.letters.length = 0;
  desk.farm.clock.advance(2 * minute);
});
afterAll(async () => {
  await desk.farm.close();
  await office.close();
});

const rule = { name: 'Away', kind: 'state', states: ['OFFLINE'] };
const add = (differently: object = {}) => desk.post('/admbo/alert_rule', { ...rule, ...differently });
const list = async (): Promise<AlertRule[]> =>
  (await desk.read<{ rules: AlertRule[] }>('/admbo/alert_rule')).rules;

describe('a super admin', () => {
  test('makes a rule, which begins with what the contract says of the rest', async () => {
    expect((await add({ emails: [' a@farm.example ', 'A@farm.example'] })).data).toMatchObject({
      version: 1,
    });
    expect(await list()).toMatchObject([
      {
        ...{ ...rule, enabled: true, limit: null, for_minutes: 0, close_after_minutes: 5, repeat_minutes: 0 },
        ...{ emails: ['A@farm.example'], webhooks: [], open: 0, version: 1 },
        scope: { device_type: null, rack: null, host: null, arns: [] },
      },
    ]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(101) }],
    ['states', { states: [] }],
    ['states', { states: ['EXCLUDE'] }],
    ['states', { states: ['MANAGED'] }],
    ['limit', { limit: 3 }],
    ['limit', { kind: 'battery' }],
    ['limit', { kind: 'battery', limit: 101 }],
    ['for_minutes', { for_minutes: -1 }],
    ['close_after_minutes', { close_after_minutes: 1441 }],
    ['repeat_minutes', { repeat_minutes: 4 }],
    ['scope', { scope: { rack: '1-2-3' } }],
    ['scope', { kind: 'incident', scope: { rack: '1' } }],
    ['emails', { emails: ['nobody'] }],
    ['emails', { emails: Array.from({ length: 21 }, (_, nth) => `a${String(nth)}@farm.example`) }],
    ['kind', { kind: 'weather' }],
    ['when', { when: 1 }],
  ])('cannot make one with a wrong %s (%#)', async (field, wrong) => {
    expect(await add(wrong)).toMatchObject({ status: 400, errorCode: 901, details: [{ field }] });
    expect(await list()).toEqual([]);
  });

  test('makes none of a name that there is, or for a webhook that there is not', async () => {
    await add();
    expect(await add({ name: 'ＡＷＡＹ' })).toMatchObject({ status: 409, errorCode: 2020 });
    expect(await add({ name: 'B', webhooks: [99] })).toMatchObject({
      ...{ status: 404, errorCode: 2002 },
      details: [{ field: 'webhooks', message: '99' }],
    });
  });

  test('changes what they have seen, and not what another one has changed meanwhile (20414)', async () => {
    const { rule_id } = (await add()).data;
    const change = (version: number, enabled: boolean) =>
      desk.post('/admbo/alert_rule/update', { ...rule, rule_id, version, enabled });
    expect((await change(1, false)).data).toEqual({ version: 2 });
    expect(await change(1, true)).toMatchObject({ status: 409, errorCode: 20414 });
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['action', 'after'])
      .where('object', '=', String(rule_id))
      .where('result', '=', 'ok')
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'alert_rule.added', after: { name: 'Away' } },
      { action: 'alert_rule.changed', after: { enabled: false } },
    ]);
  });

  test('who turns a rule off or removes it closes its alerts', async () => {
    const { rule_id } = (await add()).data;
    await add({ name: 'B' });
    await desk.addDevices(1, 'off-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    expect((await list()).map(({ open }) => open)).toEqual([1, 1]);
    await desk.post('/admbo/alert_rule/update', { ...rule, rule_id, version: 1, enabled: false });
    await desk.post('/admbo/alert_rule/remove', { rule_id: (await list()).at(-1)?.rule_id });
    await desk.look();
    expect((await desk.alerts()).map(({ state, ended_by }) => [state, ended_by])).toEqual([
      ['closed', 'rule'],
      ['closed', 'rule'],
    ]);
  });

  test('who has a rule watch something else closes what it had opened of the other', async () => {
    const { rule_id } = (await add({ kind: 'battery', states: ['OFFLINE'], limit: 20 })).data;
    expect((await list())[0]?.states).toEqual([]);
    const readings = JSON.stringify({ battery_level: 10, storage_free_bytes: 1024 ** 2 });
    await desk.addDevices(1, 'low-', { readings });
    await desk.look(15 * second);
    const storage = { ...rule, kind: 'storage', states: [], limit: 20 };
    await desk.post('/admbo/alert_rule/update', { ...storage, rule_id, version: 1 });
    expect(await desk.alerts()).toMatchObject([{ kind: 'battery', state: 'closed', ended_by: 'rule' }]);
    await desk.look();
    expect(await desk.alerts('?state=open')).toMatchObject([{ kind: 'storage', sight: { value: 1 } }]);
    await desk.post('/admbo/alert_rule/update', { ...storage, limit: 30, rule_id, version: 2 });
    await desk.look();
    expect(await desk.alerts('?state=open')).toMatchObject([{ kind: 'storage', times_told: 1 }]);
  });

  test('alone sees and makes rules: another administrator sees alerts', async () => {
    expect(await desk.farm.call('/admbo/alert_rule', rule)).toMatchObject({ status: 403, errorCode: 31108 });
    expect(await desk.farm.call('/admbo/alert_rule/preview', rule)).toMatchObject({ status: 403 });
    await expect(desk.farm.read('/admbo/alert_rule')).rejects.toThrow('31108');
  });
});

describe('the mail of an alert', () => {
  it('goes at once, and what comes within its minute goes together, to each who is named', async () => {
    await add({ emails: ['one@farm.example', 'two@farm.example'] });
    await desk.addDevices(1, 'first-', {
      ...inError('OFFLINE', now()),
      rack_group: 1,
      rack_number: 2,
      rack_slot: 3,
    });
    await desk.look(15 * second);
    const { mail } = await office.letterTo('one@farm.example');
    expect(mail.subject).toBe('[Rackhand] 알림 1건 / Alerts: 1');
    expect(mail.text).toMatch(/\[Opened\] SM-1 \(1-2-3\) · Offline · Away · /);
    expect(mail.text).toContain('https://farm.example/alert');
    await desk.addDevices(60, 'more-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    await desk.look(20 * second);
    expect(office.letters).toHaveLength(2);
    await desk.look(30 * second);
    const second_ = await office.letterTo('one@farm.example', 2);
    expect(second_.mail.subject).toContain('Alerts: 60');
    expect(second_.mail.text).toContain('and 10 more');
  });

  it('is in the language in which an admin of that address was last seen', async () => {
    await sql`update admins set email = 'chief@farm.example' where is_super_admin`.execute(desk.farm.db);
    await sql`update sessions set language = 'en' where aid in (select aid from admins where is_super_admin)`.execute(
      desk.farm.db,
    );
    await add({ emails: ['Chief@farm.example'] });
    await desk.addDevices(1, 'en-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    expect((await office.letterTo('Chief@farm.example')).mail.subject).toBe('[Rackhand] Alerts: 1');
  });

  it('tells of what is over, and of what lasts as often as the rule says', async () => {
    await add({ emails: ['three@farm.example'], repeat_minutes: 10, close_after_minutes: 0 });
    const ids = await desk.addDevices(1, 'again-', inError('OFFLINE', now()));
    await desk.look(15 * second);
    await office.letterTo('three@farm.example');
    await desk.look(10 * minute);
    expect((await office.letterTo('three@farm.example', 2)).mail.text).toContain('[Still open]');
    await desk.change(ids, well);
    await desk.look(2 * minute);
    expect((await office.letterTo('three@farm.example', 3)).mail.text).toContain('[Closed]');
  });
});

describe('the preview of a rule', () => {
  const preview = async (differently: object = {}): Promise<AlertPreview> =>
    (await desk.post('/admbo/alert_rule/preview', { ...rule, ...differently }))
      .data as unknown as AlertPreview;
  const was = async (id: number, hoursAgo: number, state: string): Promise<void> => {
    const at = new Date(now().getTime() - hoursAgo * 60 * minute);
    await sql`insert into device_state_changes (device_id, at, to_state, reason, by_whom)
      values (${id}, ${at}, ${state}, '', 'test')`.execute(desk.farm.db);
  };

  it('says what it would have said in seven days, by the same steps', async () => {
    const [id = 0, other = 0] = await desk.addDevices(2, 'past-');
    for (const [hours, state] of [
      [300, 'AVAILABLE'],
      [50, 'OFFLINE'],
      [49, 'AVAILABLE'],
      [48.95, 'OFFLINE'],
      [48, 'AVAILABLE'],
      [2, 'OFFLINE'],
      [1, 'EXCLUDE'],
    ] as const)
      await was(id, hours, state);
    await was(other, 200, 'OFFLINE');
    const found = await preview();
    expect(found).toMatchObject({ is_known: true, is_whole: true, total: 3, subjects: 2 });
    expect(found.days.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(found.alerts[0]).toMatchObject({
      subject: { name: 'SM-1', arn: `arn:farm:device:${String(id)}` },
    });
    expect((await preview({ for_minutes: 61 })).total).toBe(1);
    expect((await preview({ close_after_minutes: 0 })).total).toBe(4);
    expect((await preview({ states: ['LOW_BATTERY'] })).total).toBe(0);
    expect((await preview({ scope: { arns: [`arn:farm:device:${String(other)}`] } })).total).toBe(1);
    expect(await list()).toEqual([]);
  });

  it('counts devices that were lost together as one, and readings while they were below the limit', async () => {
    const ids = await desk.addDevices(5, 'lost-');
    for (const id of ids) {
      await was(id, 3, 'OFFLINE');
      await was(id, 2, 'AVAILABLE');
    }
    const [began, ended] = [3, 2].map((hours) => new Date(now().getTime() - hours * 60 * minute));
    await sql`insert into incidents (kind, device_ids, lost_ids, devices, started_at, ended_at, changed_version)
      values ('devices_lost', ${ids}, '{}', '[]', ${began}, ${ended}, 1)`.execute(desk.farm.db);
    expect((await preview()).total).toBe(1);
    expect((await preview({ kind: 'incident', states: [] })).total).toBe(1);
    const [id = 0] = ids;
    for (const [nth, level] of [19, 18, 17, 50, 10].entries())
      await sql`insert into device_readings (device_id, at, battery_level)
        values (${id}, ${new Date(now().getTime() - (60 - nth * 5) * minute)}, ${level})`.execute(
        desk.farm.db,
      );
    expect(await preview({ kind: 'battery', states: [], limit: 20, close_after_minutes: 0 })).toMatchObject({
      total: 2,
    });
    expect(await preview({ kind: 'battery', states: [], limit: 20, close_after_minutes: 10 })).toMatchObject({
      total: 1,
    });
  });

  it('says of disks of which nothing was kept that it does not know, and then what it would have said', async () => {
    const disk = { kind: 'server_disk', states: [], limit: 2_048, close_after_minutes: 0 };
    expect(await preview(disk)).toMatchObject({ is_known: false, total: 0 });
    const ago = (minutes: number): Date => new Date(now().getTime() - minutes * minute);
    for (const [server, minutes, mib] of [
      ['one', 60, 2_048],
      ['one', 55, 2_047],
      ['one', 50, 100],
      ['one', 45, 9_000],
      ['one', 40, 2_000],
      ['two', 5, 2_000],
      ['two', 0, 2_000],
      ['old', 8 * 24 * 60, 1],
    ] as const) {
      const told = { server, freeBytes: (mib + 0.9) * 1024 ** 2 };
      await tellDisk(desk.farm.db, told, ago(minutes));
      // Told more often than is kept.
      await tellDisk(desk.farm.db, { server, freeBytes: 0 }, ago(minutes));
    }
    const found = await preview(disk);
    expect(found).toMatchObject({ is_known: true, total: 3, subjects: 2 });
    expect(found.alerts.map(({ subject, closed_at }) => [subject.name, closed_at === null])).toEqual([
      ['two', true],
      ['one', false],
      ['one', false],
    ]);
    expect((await preview({ ...disk, close_after_minutes: 5 })).total).toBe(2);
    expect((await preview({ ...disk, for_minutes: 11 })).total).toBe(0);
    await forgetOldAlerts(desk.farm.db, now());
    expect(
      await sql`select distinct server from server_disk_samples order by 1`.execute(desk.farm.db),
    ).toMatchObject({ rows: [{ server: 'one' }, { server: 'two' }] });
  });

  it('counts updates that a device has refused, until the next one, and none that host or wire were at fault for', async () => {
    const [id = 0, other = 0] = await desk.addDevices(2, 'app-');
    const history = (device: number, hours: number, end: object): Promise<unknown> =>
      desk.farm.db
        .insertInto('app_history')
        .values({
          ...{ device_id: device, app_id: 'com.example', update_type: 'app_update', done_by: 'policy' },
          ...{ result: 'failed', reason: null, error_code: null, install_code: null, ...end },
          ...{ command_id: randomUUID(), at: new Date(now().getTime() - hours * 60 * minute) },
        })
        .execute();
    await history(id, 5, { reason: 'APP_REFUSED', install_code: 'INSTALL_FAILED_UPDATE_INCOMPATIBLE' });
    await history(id, 4, { result: 'succeeded' });
    await history(id, 3, { reason: 'NOT_THE_VERSION' });
    await history(other, 2, { reason: 'NO_ANSWER' });
    await history(other, 1, { reason: 'APP_REFUSED', install_code: 'INSTALL_FAILED_VERIFICATION_TIMEOUT' });
    const found = await preview({ kind: 'update_failed', states: [] });
    expect(found).toMatchObject({ total: 2, subjects: 1 });
    expect(found.alerts.map(({ closed_at }) => closed_at === null)).toEqual([true, false]);
  });

  it('of what there was nothing of says that it would have said nothing', async () => {
    for (const kind of ['host_away', 'rollout_halted', 'update_failed'])
      expect(await preview({ kind, states: [] })).toMatchObject({ is_known: true, total: 0 });
    for (const kind of ['temperature', 'storage'])
      expect(await preview({ kind, states: [], limit: 50 })).toMatchObject({ total: 0 });
  });
});
