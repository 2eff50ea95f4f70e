import type { Device } from '@rackhand/contract/device/device';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { makeAdmin, passwordOf, sameOrigin } from '../../testing/create-test-app.ts';
import { type EditDesk, openEditDesk } from '../../testing/edit-desk.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket } from '../../testing/sign-in-by-http.ts';

type Headers = Record<string, string>;

describe('what somebody is refused stands in the audit trail', () => {
  let desk: EditDesk;
  let plain: Headers;
  let chief: Headers;
  let phone: Device;
  beforeAll(async () => {
    desk = await openEditDesk();
    plain = { cookie: desk.cookie() };
    chief = { cookie: await desk.farm.signIn('super') };
    phone = await desk.read('R5CT1');
  });
  afterAll(() => desk.farm.close());

  async function post(url: string, payload: object, headers: Headers = plain): Promise<string> {
    const { app } = desk.farm;
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...sameOrigin, ...headers },
    });
    return String(response.headers['x-request-id']);
  }
  const aidOf = (role: 'admin' | 'super'): Promise<string> =>
    makeAdmin(desk.farm.db, role, { at: desk.farm.clock.now() });
  const entriesOf = (requestId: string) =>
    desk.farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'action', 'object', 'after', 'result', 'ip'])
      .where('request_id', '=', requestId)
      .execute();

  test('an edit of a device that others have changed meanwhile, without what was typed', async () => {
    const response = await desk.save(phone, { private_code: '4711' }, { version: 99 });
    expect(await entriesOf(String(response.headers['x-request-id']))).toEqual([
      {
        actor_name: 'admin01',
        action: 'device.info_updated',
        object: phone.arn,
        after: { version: 99 },
        result: '20414',
        ip: '127.0.0.1',
      },
    ]);
  });

  test('an edit, a move, a removal and a reboot of a device under test', async () => {
    await desk.hold('R5CT2', 'TESTING');
    const { arn, version } = await desk.read('R5CT2');
    const state = { old_state: 'TESTING', new_state: 'EXCLUDE', update_reason: 'broken' };
    for (const [url, body, entry] of [
      ['/service/change_state', state, { action: 'device.state_changed', after: state, result: '20412' }],
      [
        '/admbo/device/move',
        { rackLocation: '1-1-9', version },
        { action: 'device.moved', after: { rackLocation: '1-1-9' }, result: '20412' },
      ],
      [
        '/service/remove',
        { old_state: 'TESTING', remove_reason: '' },
        { action: 'device.removed', result: '20412' },
      ],
      ['/service/hold', { state: 'USING', minutes: 5 }, { action: 'device.held', result: '20412' }],
    ] as const) {
      const headers = url === '/service/hold' ? (await makeApiToken(desk.farm, ['holds'])).headers : plain;
      expect(await entriesOf(await post(url, { arn, ...body }, headers))).toMatchObject([
        { object: arn, ...entry },
      ]);
    }
  });

  test('a move into a slot where another device stands, and a reboot of a device whose host is away', async () => {
    const { arn, version } = await desk.read('R5CT1');
    const { info } = await desk.read('R5CT2');
    const move = { arn, version, rackLocation: info.rackLocation };
    expect(await entriesOf(await post('/admbo/device/move', move))).toMatchObject([
      { action: 'device.moved', object: arn, after: { rackLocation: info.rackLocation }, result: 'E907' },
    ]);
    await desk.farm.db.updateTable('devices').set({ host_away: true }).where('udid', '=', 'R5CT1').execute();
    expect(await entriesOf(await post('/admbo/device/reboot', { arn }))).toMatchObject([
      { action: 'device.reboot_requested', object: arn, result: '20413' },
    ]);
  });

  test('of a bulk the devices that were refused stand in its one entry', async () => {
    const { arn } = await desk.read('R5CT1');
    const ask = { type: 'reboot', arns: [arn, 'arn:farm:device:9999'] };
    const [entry, ...others] = await entriesOf(await post('/admbo/device/bulk_command', ask));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'devices.reboot_requested',
      result: 'ok',
      after: { devices: 2, accepted: 0, refused: { E1011: ['arn:farm:device:9999'], '20413': [arn] } },
    });
  });

  test('what is done to admins, by the id that people know', async () => {
    const contact = { adm_email: 'a@farm.example', adm_phone: '010-1234-5678' };
    const [own, other] = [await aidOf('super'), await aidOf('admin')];
    const demotion = { aid: own, ...contact, is_super_admin: false };
    const { public_key: publicKey, key } = await fetchTicket(desk.farm.app);
    const pw = seal(passwordOf.super, publicKey);
    for (const [url, body, who, entry] of [
      [
        '/admbo/admin/change_info',
        { ...demotion, pw, key },
        chief,
        {
          action: 'admin.info_changed',
          object: 'super01',
          after: { is_super_admin: false },
          result: '31107',
        },
      ],
      [
        '/admbo/admin/change_info',
        { aid: own, ...contact },
        plain,
        { action: 'admin.info_changed', object: 'super01', result: '31108' },
      ],
      [
        `/admbo/admin/remove/${own}`,
        {},
        chief,
        { action: 'admin.removed', object: 'super01', result: '31107' },
      ],
      [
        `/admbo/admin/remove/${other}`,
        {},
        chief,
        { action: 'admin.removed', object: 'admin01', result: '31000' },
      ],
      [
        '/admbo/sessions/end',
        { aid: own, others: true },
        plain,
        { action: 'session.ended', object: 'super01', result: '31108' },
      ],
      [
        '/admbo/api_token',
        { name: 'x', scopes: ['read'], valid_days: 1 },
        plain,
        { action: 'api_token.created', object: 'POST /admbo/api_token', result: '31108' },
      ],
    ] as const) {
      const entries = await entriesOf(await post(url, body, who));
      expect(entries).toMatchObject([entry]);
      expect(JSON.stringify(entries)).not.toContain(pw.slice(0, 20));
    }
  });

  test('a wrong present password, a used reset link and a wrong one-time token too', async () => {
    const ticket = await fetchTicket(desk.farm.app);
    const seals = { pw: seal('Wz7!vQ2xTr', ticket.public_key), old_pw: seal('x', ticket.public_key) };
    const change = await post('/admbo/admin/change_pw', { ...seals, key: ticket.key });
    expect(await entriesOf(change)).toMatchObject([
      { actor_name: 'admin01', action: 'admin.password_changed', object: 'admin01', result: '1002' },
    ]);
    const next = await fetchTicket(desk.farm.app);
    const reset = { pw: seal('Wz7!vQ2xTr', next.public_key), key: next.key, token: 'nobodys' };
    expect(await entriesOf(await post('/admbo/reset_password', reset, {}))).toMatchObject([
      { actor_name: 'reset link', action: 'admin.password_reset', result: 'E1001' },
    ]);
    expect(
      await entriesOf(await post('/service/user/signin/admin', { token: 'x'.repeat(22) }, {})),
    ).toMatchObject([{ actor_name: 'one-time token', action: 'user.signed_in', result: '2006' }]);
  });

  test('what was only mistyped does not, nor what was asked for by nobody', async () => {
    expect(await entriesOf(await post('/service/change_state', { arn: 5 }))).toEqual([]);
    expect(await entriesOf(await post('/service/change_state', {}, {}))).toEqual([]);
    const read = await desk.farm.app.inject({ url: '/service/get_info?deviceArn=none', headers: plain });
    expect(await entriesOf(String(read.headers['x-request-id']))).toEqual([]);
  });
});

describe('whoever is refused again and again', () => {
  let desk: EditDesk;
  beforeEach(async () => {
    desk = await openEditDesk();
  });
  afterEach(() => desk.farm.database.drop());

  test('leaves 30 entries in a minute, and one that counts the others', async () => {
    const { app, db } = desk.farm;
    const headers = { ...sameOrigin, cookie: desk.cookie() };
    for (let index = 0; index < 75; index += 1)
      await app.inject({ method: 'POST', url: '/admbo/rack_group/order', payload: {}, headers });
    // The minute that is under way is written at the end of the server.
    await app.close();
    const entries = await db
      .selectFrom('audit_trail')
      .select(['actor_name', 'action', 'object', 'after', 'result'])
      .where('result', '<>', 'ok')
      .orderBy('id')
      .execute();
    const single = entries.filter(
      ({ action }) => action === 'racks.ordered' || action === 'rack_groups.ordered',
    );
    const further = entries.filter(({ action }) => action === 'calls.refused');
    // A minute may have ended in between.
    const counted = further.map(({ after }) => (after as { times: number }).times).reduce((a, b) => a + b, 0);
    expect(single.length + counted).toBe(75);
    expect(single.length).toBeLessThanOrEqual(60);
    expect(further.at(-1)).toMatchObject({ actor_name: 'admin01', object: '', result: '31108' });
    await desk.farm.close();
  });
});
