import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EditDesk, type EditFailure, openEditDesk } from '../../testing/edit-desk.ts';

describe('update_info', () => {
  let desk: EditDesk;
  beforeEach(async () => {
    desk = await openEditDesk();
  });
  afterEach(() => desk.farm.close());

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
    ['rackLocation', { rackLocation: 'shelf' }, 'Rack Location must be group-rack-slot, for example 1-2-3.'],
    ['rackLocation', { rackLocation: '7-1-1' }, 'There is no such rack location.'],
  ])(
    'refuses %s: %j, and with it all that is right in the same edit (F47)',
    async (field, change, message) => {
      const before = await desk.read('R5CT1');
      const response = await desk.save(before, { cpu: 'SM8650', ...change }, { memo: 'new' });
      expect(response.statusCode).toBe(400);
      expect(response.json<EditFailure>()).toMatchObject({
        errorCode: 901,
        details: [{ field: `info.${field}`, message }],
      });
      expect(await desk.read('R5CT1')).toEqual(before);
    },
  );

  test('refuses a slot that is taken, and with it all that is right in the same edit (F47)', async () => {
    const { info } = await desk.read('R5CT2');
    const before = await desk.read('R5CT1');
    const change = { rackLocation: info.rackLocation, cpu: 'SM8650' };
    const response = await desk.save(before, change, { memo: 'new' });
    expect(response.json<EditFailure>()).toMatchObject({ errorCode: 'E907' });
    expect(await desk.read('R5CT1')).toEqual(before);
  });

  test('says the first of several broken rules only', async () => {
    const response = await desk.save(
      await desk.read('R5CT1'),
      { model: '', platformVersion: '', port: '' },
      { memo: 'a'.repeat(1001) },
    );
    const { details } = response.json<EditFailure>();
    expect(details?.map(({ field, message }) => ({ field, message }))).toEqual([
      { field: 'info.model', message: 'Please enter the Device Name.' },
    ]);
  });

  test('refuses a memo of 1001 characters with 2505 and takes one of 1000, counted after NFC', async () => {
    const response = await desk.save(await desk.read('R5CT1'), {}, { memo: '가'.repeat(1001) });
    expect(response.statusCode).toBe(400);
    expect(response.json<EditFailure>()).toMatchObject({
      errorCode: 2505,
      message: 'Memo can be more than 1000 characters.',
    });
    const memo = '각'.normalize('NFD').repeat(1000);
    expect((await desk.save(await desk.read('R5CT1'), {}, { memo })).statusCode).toBe(200);
    expect((await desk.read('R5CT1')).memo).toBe(memo);
  });

  test.each(['\u0000', '\ud800'])('refuses text that no database takes: %j', async (text) => {
    const response = await desk.save(await desk.read('R5CT1'), {}, { memo: `a${text}` });
    expect(response.json<EditFailure>()).toMatchObject({ errorCode: 901, details: [{ field: 'memo' }] });
  });

  test('names every unknown key', async () => {
    const response = await desk.save(await desk.read('R5CT1'), { colour: 'red' }, { password_hash: 'x' });
    expect(response.json<EditFailure>()).toMatchObject({ errorCode: 901 });
    const fields = response.json<EditFailure>().details?.map(({ field }) => field);
    expect(fields?.sort()).toEqual(['info.colour', 'password_hash']);
  });

  test('refuses a device that is not there like one that never was', async () => {
    const device = await desk.read('R5CT1');
    for (const arn of ['arn:farm:device:999999', 'arn:farm:device:1 or 1=1', '../../etc/passwd']) {
      const response = await desk.save(device, {}, { arn });
      expect(response.statusCode).toBe(404);
      expect(response.json<EditFailure>().errorCode).toBe('E1011');
    }
  });
});
