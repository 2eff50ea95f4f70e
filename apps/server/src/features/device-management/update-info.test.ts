import type { Device } from '@rackhand/contract/device/device';
import { deviceIdOf } from '@rackhand/contract/device/device-id';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, sameOrigin } from '../../testing/create-test-app.ts';
import { type EditDesk, openEditDesk } from '../../testing/edit-desk.ts';
import { phoneThatSays, report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

describe('update_info', () => {
  let desk: EditDesk;
  beforeEach(async () => {
    desk = await openEditDesk();
  });
  afterEach(() => desk.farm.close());

  async function lastAudit(): Promise<{
    action: string;
    before: unknown;
    after: unknown;
    actor_name: string;
  }> {
    return desk.farm.db
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
    const response = await desk.save(await desk.read('R5CT1'), edit, { memo: '연구소 공용 📱' });
    expect(response.json()).toMatchObject({ errorCode: 0, data: { version: 2, state: 'AVAILABLE' } });
    const after = await desk.read('R5CT1');
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
    const response = await desk.save(await desk.read('BOX1'), { capture_card_num: '2', scale_factor: '' });
    expect(response.statusCode).toBe(200);
    expect((await desk.read('BOX1')).info).toMatchObject({ capture_card_num: 2, scale_factor: 1 });
    await desk.save(await desk.read('BOX1'), { capture_card_num: '-' });
    expect((await desk.read('BOX1')).info.capture_card_num).toBeNull();
  });

  test('leaves what is only read as it is, whatever is sent', async () => {
    const before = await desk.read('R5CT1');
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
    };
    expect((await desk.save(before, tampered)).statusCode).toBe(200);
    const after = await desk.read('R5CT1');
    expect({ ...after.info, revision: before.info.revision }).toEqual(before.info);
  });

  test('does not take the mask of a private code for the code', async () => {
    await desk.save(await desk.read('R5CT1'), { private_code: '4821' });
    const list = await desk.farm.app.inject({ url: '/admbo/all_device', headers: { cookie: desk.cookie() } });
    const listed = list
      .json<{ data: { arns: Device[] } }>()
      .data.arns.find(({ info }) => info.udid === 'R5CT1');
    expect(listed?.info.private_code).toBe('••••');
    await desk.save(listed as Device, { tags: 'x' });
    expect((await desk.read('R5CT1')).info).toMatchObject({ private_code: '4821', tags: 'x' });
  });

  test('takes a form with info as JSON text', async () => {
    const { arn, info, memo } = await desk.read('R5CT1');
    const body = {
      arn,
      memo,
      old_device_id: deviceIdOf(info),
      info: JSON.stringify({ ...info, tags: 'form' }),
    };
    const response = await desk.farm.app.inject({
      method: 'POST',
      url: '/service/update_info',
      headers: { ...sameOrigin, cookie: desk.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body).toString(),
    });
    expect(response.statusCode).toBe(200);
    expect((await desk.read('R5CT1')).info.tags).toBe('form');
  });

  test.each(['all of it', 7, null, []])('takes no %j for the information of a device: 8518', async (info) => {
    const { arn, version } = await desk.read('R5CT1');
    const refusalOf = async (payload: object): Promise<unknown> => {
      const headers = { ...sameOrigin, cookie: desk.cookie() };
      const call = { method: 'POST', url: '/service/update_info', headers, payload } as const;
      return (await desk.farm.app.inject(call)).json();
    };
    expect(await refusalOf({ arn, info, version })).toMatchObject({
      ...{ errorCode: 8518, details: [{ field: 'info' }] },
    });
    expect(await refusalOf({ arn, version })).toMatchObject({ errorCode: 901 });
  });

  test('clears what waited for a person to look', async () => {
    await report(desk.farm, [phoneThatSays('R5CT1', { platform_version: '15', model: 'SM-X' })]);
    expect((await desk.read('R5CT1')).info.errors).toEqual(['VERIFICATION_REQUIRED', 'INFO_UPDATED']);
    const response = await desk.save(await desk.read('R5CT1'), {});
    expect(response.json<{ data: unknown }>().data).toMatchObject({ version: 2, state: 'AVAILABLE' });
    const device = await desk.read('R5CT1');
    expect(device.info).toMatchObject({
      state: 'AVAILABLE',
      errors: [],
      platformVersion: '15',
      model: 'SM-X',
    });
  });

  test('keeps an edited value until the agent sees another one than it saw last', async () => {
    await desk.save(await desk.read('R5CT1'), { model: 'Lab phone 7', heapSize: 300 });
    await report(desk.farm, [phone('R5CT1')]);
    expect((await desk.read('R5CT1')).info).toMatchObject({
      model: 'Lab phone 7',
      heapSize: 300,
      errors: [],
    });
    await report(desk.farm, [phoneThatSays('R5CT1', { heap_size: 384 })]);
    expect((await desk.read('R5CT1')).info).toMatchObject({
      model: 'Lab phone 7',
      heapSize: 384,
      errors: ['INFO_UPDATED'],
    });
  });

  test('keeps who changed what in the audit trail, without private codes', async () => {
    await desk.save(await desk.read('R5CT1'), { private_code: '4821', tags: 'a' }, { memo: 'new' });
    const entry = await lastAudit();
    expect(entry).toMatchObject({ action: 'device.info_updated', actor_name: 'admin01' });
    expect(entry.before).toEqual({ private_code: '', tags: '', memo: '', confirmed: [] });
    expect(entry.after).toEqual({ private_code: '••••', tags: 'a', memo: 'new' });
  });

  test('keeps two admins apart in the trail', async () => {
    const aid = await makeAdmin(desk.farm.db, 'super', { at: desk.farm.clock.now() });
    await desk.signIn('super');
    await desk.save(await desk.read('R5CT1'), { tags: 'b' });
    const row = await desk.farm.db
      .selectFrom('audit_trail')
      .select('actor_aid')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(row[0]?.actor_aid).toBe(aid);
  });
});
