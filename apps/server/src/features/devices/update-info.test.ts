import type { Device } from '@rackhand/contract/device';
import { deviceIdOf } from '@rackhand/contract/device-id';
import type { DeviceState, Holder } from '@rackhand/contract/device-states';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, makeAdmin, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { phoneThatSays, report, setTopBox } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

interface Failure {
  errorCode: number | string;
  message: string;
  details?: { field: string; message: string }[];
}

describe('update_info', () => {
  let farm: TestApp;
  let cookie: string;
  beforeEach(async () => {
    farm = await createTestApp();
    cookie = await farm.signIn('admin');
    await report(farm, [phone('R5CT1'), phone('R5CT2'), setTopBox('BOX1')]);
  });
  afterEach(() => farm.close());

  async function read(udid: string): Promise<Device> {
    const list = await farm.app.inject({ url: '/admbo/all_device', headers: { cookie } });
    const found = list.json<{ data: { arns: Device[] } }>().data.arns.find(({ info }) => info.udid === udid);
    const url = `/service/get_info?deviceArn=${found?.arn ?? ''}`;
    return (await farm.app.inject({ url, headers: { cookie } })).json<{ data: Device }>().data;
  }

  async function save(device: Device, change: object, other: object = {}): Promise<LightMyRequestResponse> {
    const { arn, info, memo, version } = device;
    return farm.app.inject({
      method: 'POST',
      url: '/service/update_info',
      headers: { ...sameOrigin, cookie, 'accept-language': 'en' },
      payload: { arn, memo, version, info: { ...info, ...change }, ...other },
    });
  }

  async function hold(udid: string, holder: Holder, state: DeviceState = holder): Promise<void> {
    await farm.db.updateTable('devices').set({ holder, state }).where('udid', '=', udid).execute();
  }

  async function lastAudit(): Promise<{
    action: string;
    before: unknown;
    after: unknown;
    actor_name: string;
  }> {
    return farm.db
      .selectFrom('audit_trail')
      .select(['action', 'before', 'after', 'actor_name'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  }

  test('saves every editable field of a phone, with numbers as numbers and RAM rounded', async () => {
    const edit = {
      model: ' Galaxy S23 ',
      firmware_version: 'S911NKSU4',
      platformVersion: '15',
      apiLevel: '35',
      rackLocation: '1-3-12',
      port: '4801',
      private_code: '4821',
      cpu: 'Snapdragon 8 Gen 2',
      ram: '7600.5',
      heapSize: '256',
      internalStorage: '512',
      tags: 'camera, 5G',
      scale_factor: '2.75',
    };
    const response = await save(await read('R5CT1'), edit, { memo: '연구소 공용 📱' });
    expect(response.json()).toEqual({ errorCode: 0, data: { version: 2, state: 'AVAILABLE' } });
    const after = await read('R5CT1');
    expect(after).toMatchObject({
      version: 2,
      memo: '연구소 공용 📱',
      info: {
        ...edit,
        model: 'Galaxy S23',
        apiLevel: 35,
        port: 4801,
        ram: 7601,
        heapSize: 256,
        internalStorage: 512,
        scale_factor: 2.75,
      },
    });
  });

  test('saves capture card and leaves the scale factor alone on a set-top box', async () => {
    const response = await save(await read('BOX1'), { capture_card_num: '2', scale_factor: '' });
    expect(response.statusCode).toBe(200);
    expect((await read('BOX1')).info).toMatchObject({ capture_card_num: 2, scale_factor: 1 });
    await save(await read('BOX1'), { capture_card_num: '-' });
    expect((await read('BOX1')).info.capture_card_num).toBeNull();
  });

  test('leaves what is only read as it is, whatever is sent', async () => {
    const before = await read('R5CT1');
    const tampered = {
      udid: 'OTHER',
      macAddress: '',
      manufacturer: 'me',
      platformName: 'iOS',
      host: 'x',
      automationName: 'x',
      modelNumber: 'x',
      resolution: null,
      phoneNumber: '0',
      state: 'LOCK',
      battery_level: 1,
      errors: ['ERROR'],
      revision: -1,
      capture_card_num: 2,
      linked_power_name: 'PDU',
    };
    expect((await save(before, tampered)).statusCode).toBe(200);
    const after = await read('R5CT1');
    expect({ ...after.info, revision: before.info.revision }).toEqual(before.info);
  });

  test('does not take the mask of a private code for the code', async () => {
    await save(await read('R5CT1'), { private_code: '4821' });
    const list = await farm.app.inject({ url: '/admbo/all_device', headers: { cookie } });
    const listed = list
      .json<{ data: { arns: Device[] } }>()
      .data.arns.find(({ info }) => info.udid === 'R5CT1');
    expect(listed?.info.private_code).toBe('••••');
    await save(listed as Device, { tags: 'x' });
    expect((await read('R5CT1')).info).toMatchObject({ private_code: '4821', tags: 'x' });
  });

  test.each([
    ['model', { model: '  ' }, 'Please enter the Device Name.'],
    ['platformVersion', { platformVersion: '' }, 'Please enter the OS Version.'],
    ['port', { port: null }, 'Please enter the Appium Port.'],
    [
      'scale_factor',
      { scale_factor: '' },
      'Please enter the Scale Factor.(Andriod: 1, IOS: Check the link).',
    ],
    ['port', { port: '99999' }, 'Appium Port must be a whole number from 1 to 65535.'],
    ['rackLocation', { rackLocation: 'shelf' }, 'Rack Location is written group-rack-slot, such as 1-2-3.'],
    ['rackLocation', { rackLocation: '7-1-1' }, 'There is no such rack location.'],
  ])('refuses %s: %j and changes nothing', async (field, change, message) => {
    const before = await read('R5CT1');
    const response = await save(before, change);
    expect(response.statusCode).toBe(400);
    expect(response.json<Failure>()).toMatchObject({
      errorCode: 901,
      details: [{ field: `info.${field}`, message }],
    });
    expect(await read('R5CT1')).toEqual(before);
  });

  test('says the first of several broken rules only', async () => {
    const response = await save(
      await read('R5CT1'),
      { model: '', platformVersion: '', port: '' },
      { memo: 'a'.repeat(1001) },
    );
    expect(response.json<Failure>().details).toEqual([
      { field: 'info.model', message: 'Please enter the Device Name.' },
    ]);
  });

  test('refuses a memo of 1001 characters with 2505 and takes one of 1000, counted after NFC', async () => {
    const response = await save(await read('R5CT1'), {}, { memo: '가'.repeat(1001) });
    expect(response.statusCode).toBe(400);
    expect(response.json<Failure>()).toMatchObject({
      errorCode: 2505,
      message: 'Memo can be more than 1000 characters.',
    });
    const memo = '각'.normalize('NFD').repeat(1000);
    expect((await save(await read('R5CT1'), {}, { memo })).statusCode).toBe(200);
    expect((await read('R5CT1')).memo).toBe(memo);
  });

  test.each(['\u0000', '\ud800'])('refuses text that no database takes: %j', async (text) => {
    const response = await save(await read('R5CT1'), {}, { memo: `a${text}` });
    expect(response.json<Failure>()).toMatchObject({ errorCode: 901, details: [{ field: 'memo' }] });
  });

  test('names every unknown key', async () => {
    const response = await save(await read('R5CT1'), { colour: 'red' }, { password_hash: 'x' });
    expect(response.json<Failure>()).toMatchObject({ errorCode: 901 });
    const fields = response.json<Failure>().details?.map(({ field }) => field);
    expect(fields?.sort()).toEqual(['info.colour', 'password_hash']);
  });

  test('takes a form with info as JSON text', async () => {
    const { arn, info, memo } = await read('R5CT1');
    const body = {
      arn,
      memo,
      old_device_id: deviceIdOf(info),
      info: JSON.stringify({ ...info, tags: 'form' }),
    };
    const response = await farm.app.inject({
      method: 'POST',
      url: '/service/update_info',
      headers: { ...sameOrigin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body).toString(),
    });
    expect(response.statusCode).toBe(200);
    expect((await read('R5CT1')).info.tags).toBe('form');
  });

  test('goes by the device id where no version is sent', async () => {
    const device = await read('R5CT1');
    const stale = await save(
      device,
      {},
      { version: undefined, old_device_id: 'Samsung SM-G991N / ANDROID 9' },
    );
    expect(stale.json<Failure>().errorCode).toBe(20414);
    const none = await save(device, {}, { version: undefined });
    expect(none.json<Failure>().errorCode).toBe(20414);
    const id = 'Samsung SM-G991N / ANDROID 13';
    const taken = await save(device, {}, { version: undefined, old_device_id: id, new_device_id: id });
    expect(taken.statusCode).toBe(200);
  });

  test('refuses an edit over an edit that its author has not seen, with both values', async () => {
    const seen = await read('R5CT1');
    await save(seen, { tags: 'first', private_code: '1111' }, { memo: 'theirs' });
    const response = await save(seen, { tags: 'second', private_code: '2222' }, { memo: 'mine' });
    expect(response.statusCode).toBe(409);
    expect(response.json<Failure>()).toMatchObject({
      errorCode: 20414,
      details: [
        { field: 'version', message: '2' },
        { field: 'info.private_code', message: 'sent: •••• / now: ••••' },
        { field: 'info.tags', message: 'sent: second / now: first' },
        { field: 'memo', message: 'sent: mine / now: theirs' },
      ],
    });
    expect(await read('R5CT1')).toMatchObject({
      memo: 'theirs',
      info: { tags: 'first', private_code: '1111' },
    });
  });

  test('lets one of twenty edits at once through, and the others hear of it', async () => {
    const seen = await read('R5CT1');
    const saves = Array.from({ length: 20 }, (_, index) => save(seen, { tags: `tag ${String(index)}` }));
    const codes = (await Promise.all(saves)).map((response) => response.json<Failure>().errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 20414)).toHaveLength(19);
    expect((await read('R5CT1')).version).toBe(2);
  });

  test('refuses a slot that another device stands in, and names it', async () => {
    const other = await read('R5CT2');
    const response = await save(await read('R5CT1'), { rackLocation: other.info.rackLocation });
    expect(response.statusCode).toBe(409);
    expect(response.json<Failure>()).toMatchObject({
      errorCode: 'E907',
      details: [{ field: 'info.rackLocation', message: 'SM-G991N' }],
    });
  });

  test('gives a free slot to one of two devices that are moved there at once', async () => {
    const devices = [await read('R5CT1'), await read('R5CT2'), await read('BOX1')];
    const responses = await Promise.all(devices.map((device) => save(device, { rackLocation: '1-4-12' })));
    const codes = responses.map((response) => response.json<Failure>().errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 'E907')).toHaveLength(2);
  });

  test('takes a device out of its rack, and its slot is free for another', async () => {
    const first = await read('R5CT1');
    const slot = first.info.rackLocation;
    expect((await save(first, { rackLocation: '' })).statusCode).toBe(200);
    expect((await save(await read('R5CT2'), { rackLocation: slot })).statusCode).toBe(200);
    expect((await read('R5CT1')).info.rackLocation).toBe('');
  });

  test.each(['STANDBY', 'TESTING', 'USING', 'REBOOT', 'LOCK'] as const)(
    'refuses an edit of a device in %s, also behind EXCLUDE',
    async (holder) => {
      await hold('R5CT1', holder);
      const open = await save(await read('R5CT1'), { tags: 'x' });
      expect(open.statusCode).toBe(409);
      expect(open.json<Failure>()).toMatchObject({ errorCode: 20412, details: [{ message: holder }] });
      await hold('R5CT1', holder, 'EXCLUDE');
      expect((await save(await read('R5CT1'), { tags: 'x' })).json<Failure>().errorCode).toBe(20412);
      expect((await read('R5CT1')).info.tags).toBe('');
    },
  );

  test('refuses a device that is not there like one that never was', async () => {
    const device = await read('R5CT1');
    for (const arn of ['arn:farm:device:999999', 'arn:farm:device:1 or 1=1', '../../etc/passwd']) {
      const response = await save(device, {}, { arn });
      expect(response.statusCode).toBe(404);
      expect(response.json<Failure>().errorCode).toBe('E1011');
    }
  });

  test('clears what waited for a person to look', async () => {
    await report(farm, [phoneThatSays('R5CT1', { platform_version: '15', model: 'SM-X' })]);
    expect((await read('R5CT1')).info.errors).toEqual(['VERIFICATION_REQUIRED', 'INFO_UPDATED']);
    const response = await save(await read('R5CT1'), {});
    expect(response.json<{ data: unknown }>().data).toEqual({ version: 2, state: 'AVAILABLE' });
    const device = await read('R5CT1');
    expect(device.info).toMatchObject({
      state: 'AVAILABLE',
      errors: [],
      platformVersion: '15',
      model: 'SM-X',
    });
  });

  test('keeps an edited value until the agent sees another one than it saw last', async () => {
    await save(await read('R5CT1'), { model: 'Lab phone 7', heapSize: 300 });
    await report(farm, [phone('R5CT1')]);
    expect((await read('R5CT1')).info).toMatchObject({ model: 'Lab phone 7', heapSize: 300, errors: [] });
    await report(farm, [phoneThatSays('R5CT1', { heap_size: 384 })]);
    expect((await read('R5CT1')).info).toMatchObject({
      model: 'Lab phone 7',
      heapSize: 384,
      errors: ['INFO_UPDATED'],
    });
  });

  test('keeps who changed what in the audit trail, without private codes', async () => {
    await save(await read('R5CT1'), { private_code: '4821', tags: 'a' }, { memo: 'new' });
    const entry = await lastAudit();
    expect(entry).toMatchObject({ action: 'device.info_updated', actor_name: 'admin01' });
    expect(entry.before).toEqual({ private_code: '', tags: '', memo: '', confirmed: [] });
    expect(entry.after).toEqual({ private_code: '••••', tags: 'a', memo: 'new' });
  });

  test('is shown in the list of another instance at once', async () => {
    const beside = await createTestApp({ beside: farm });
    await save(await read('R5CT1'), {}, { memo: 'seen everywhere' });
    const list = await beside.app.inject({ url: '/admbo/all_device?q=seen+everywhere', headers: { cookie } });
    expect(list.json<{ data: { arns: Device[] } }>().data.arns.map(({ info }) => info.udid)).toEqual([
      'R5CT1',
    ]);
    await beside.close();
  });

  test('keeps two admins apart in the trail', async () => {
    const aid = await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
    cookie = await farm.signIn('super');
    await save(await read('R5CT1'), { tags: 'b' });
    const row = await farm.db
      .selectFrom('audit_trail')
      .select('actor_aid')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(row[0]?.actor_aid).toBe(aid);
  });
});
