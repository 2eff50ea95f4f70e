import type { Device } from '@rackhand/contract/device/device';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/create-test-app.ts';
import { type EditDesk, type EditFailure, openEditDesk } from '../../testing/edit-desk.ts';

describe('update_info beside others', () => {
  let desk: EditDesk;
  beforeEach(async () => {
    desk = await openEditDesk();
  });
  afterEach(() => desk.farm.close());

  test('goes by the device id where no version is sent', async () => {
    const device = await desk.read('R5CT1');
    const stale = await desk.save(
      device,
      {},
      { version: undefined, old_device_id: 'Samsung SM-G991N / ANDROID 9' },
    );
    expect(stale.json<EditFailure>().errorCode).toBe(20414);
    const none = await desk.save(device, {}, { version: undefined });
    expect(none.json<EditFailure>().errorCode).toBe(20414);
    const id = 'Samsung SM-G991N / ANDROID 13';
    const taken = await desk.save(device, {}, { version: undefined, old_device_id: id, new_device_id: id });
    expect(taken.statusCode).toBe(200);
  });

  test('refuses an edit over an edit that its author has not seen, with both values, who was first and when', async () => {
    const seen = await desk.read('R5CT1');
    await desk.save(seen, { tags: 'first', private_code: '1111' }, { memo: 'theirs' });
    const response = await desk.save(seen, { tags: 'second', private_code: '2222' }, { memo: '' });
    expect(response.statusCode).toBe(409);
    expect(response.json<EditFailure>()).toMatchObject({
      errorCode: 20414,
      details: [
        { field: 'version', message: '2' },
        { field: 'info.private_code', message: 'sent: •••• / current: ••••' },
        { field: 'info.tags', message: 'sent: second / current: first' },
        { field: 'memo', message: 'sent: – / current: theirs' },
        { field: 'changed_by', message: 'admin01' },
        { field: 'changed_at', message: expect.stringMatching(/\+09:00$/) as string },
      ],
    });
    expect(await desk.read('R5CT1')).toMatchObject({
      memo: 'theirs',
      info: { tags: 'first', private_code: '1111' },
    });
  });

  test('lets one of twenty edits at once through, and the others hear of it', async () => {
    const seen = await desk.read('R5CT1');
    const saves = Array.from({ length: 20 }, (_, index) => desk.save(seen, { tags: `tag ${String(index)}` }));
    const codes = (await Promise.all(saves)).map((response) => response.json<EditFailure>().errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 20414)).toHaveLength(19);
    expect((await desk.read('R5CT1')).version).toBe(2);
  });

  test('refuses a slot that another device stands in, and names it', async () => {
    const other = await desk.read('R5CT2');
    const response = await desk.save(await desk.read('R5CT1'), { rackLocation: other.info.rackLocation });
    expect(response.statusCode).toBe(409);
    expect(response.json<EditFailure>()).toMatchObject({
      errorCode: 'E907',
      details: [{ field: 'info.rackLocation', message: 'SM-G991N' }],
    });
  });

  test('gives a free slot to one of two devices that are moved there at once', async () => {
    const devices = [await desk.read('R5CT1'), await desk.read('R5CT2'), await desk.read('BOX1')];
    const responses = await Promise.all(
      devices.map((device) => desk.save(device, { rackLocation: '1-4-12' })),
    );
    const codes = responses.map((response) => response.json<EditFailure>().errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 'E907')).toHaveLength(2);
  });

  test('takes a device out of its rack, and its slot is free for another', async () => {
    const first = await desk.read('R5CT1');
    const slot = first.info.rackLocation;
    expect((await desk.save(first, { rackLocation: '' })).statusCode).toBe(200);
    expect((await desk.save(await desk.read('R5CT2'), { rackLocation: slot })).statusCode).toBe(200);
    expect((await desk.read('R5CT1')).info.rackLocation).toBe('');
  });

  test.each(['STANDBY', 'TESTING', 'USING', 'REBOOT', 'LOCK'] as const)(
    'refuses an edit of a device in %s, also behind EXCLUDE',
    async (holder) => {
      await desk.hold('R5CT1', holder);
      const open = await desk.save(await desk.read('R5CT1'), { tags: 'x' });
      expect(open.statusCode).toBe(409);
      expect(open.json<EditFailure>()).toMatchObject({ errorCode: 20412, details: [{ message: holder }] });
      await desk.hold('R5CT1', holder, 'EXCLUDE');
      expect((await desk.save(await desk.read('R5CT1'), { tags: 'x' })).json<EditFailure>().errorCode).toBe(
        20412,
      );
      expect((await desk.read('R5CT1')).info.tags).toBe('');
    },
  );

  test('is shown in the list of another instance at once', async () => {
    const beside = await createTestApp({ beside: desk.farm });
    await desk.save(await desk.read('R5CT1'), {}, { memo: 'seen everywhere' });
    const list = await beside.app.inject({
      url: '/admbo/all_device?q=seen+everywhere',
      headers: { cookie: desk.cookie() },
    });
    expect(list.json<{ data: { arns: Device[] } }>().data.arns.map(({ info }) => info.udid)).toEqual([
      'R5CT1',
    ]);
    await beside.close();
  });
});
