import type { AuditEntry } from '@rackhand/contract/endpoints/audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import type { Answer } from '../../testing/create-test-farm.ts';

let desk: CommandDesk;
let chief: string;
beforeEach(async () => {
  desk = await openCommandDesk();
  chief = await desk.farm.signIn('super');
  await desk.farm.db
    .updateTable('devices')
    .set({ model: 'Pixel 8', rack_group: null, rack_number: null, rack_slot: null })
    .where('udid', '=', 'A')
    .execute();
  await desk.farm.db
    .updateTable('devices')
    .set({ model: 'Galaxy S24', rack_group: 1, rack_number: 2, rack_slot: 3 })
    .where('udid', '=', 'B')
    .execute();
});
afterEach(() => desk.farm.close());

const post = async (url: string, payload: object = {}): Promise<Answer['data']> => {
  const headers = { cookie: chief, ...sameOrigin };
  const answer = await desk.farm.app.inject({ method: 'POST', url, payload, headers });
  return answer.json<Answer>().data;
};
const arnOf = async (udid: string): Promise<string> => (await desk.farm.device(udid)).arn;
const named = async (query: string): Promise<[string, string | null][]> => {
  const answer = await desk.farm.app.inject({ url: `/admbo/audit?${query}`, headers: { cookie: chief } });
  const { entries } = answer.json<{ data: { entries: AuditEntry[] } }>().data;
  return entries
    .filter(({ action }) => !/^(?:session|host)\./.test(action))
    .map(({ action, object_name: name }) => [action, name]);
};

describe('a device in the audit trail', () => {
  test('is named by model and slot, also where its hold or its command stands for it', async () => {
    const hold = await post('/service/hold', { arn: await arnOf('B'), state: 'USING', minutes: 5, note: '' });
    await post('/service/hold/renew', { hold_id: hold['hold_id'], minutes: 9 });
    await post('/service/release', { hold_id: hold['hold_id'] });
    const command = await desk.reboot('A');
    await post(`/admbo/command/${command}/cancel`);
    expect(await named('')).toEqual([
      ['command.cancel_requested', 'Pixel 8'],
      ['device.reboot_requested', 'Pixel 8'],
      ['hold.released', 'Galaxy S24 · 1-2-3'],
      ['hold.renewed', 'Galaxy S24 · 1-2-3'],
      ['device.held', 'Galaxy S24 · 1-2-3'],
    ]);
    expect((await named('object=galaxy')).map(([action]) => action)).toEqual([
      'hold.released',
      'hold.renewed',
      'device.held',
    ]);
    expect(await named('object=galaxy s25')).toEqual([]);
  });

  test('is one of those of a deed about several, and keeps its name when it has been removed', async () => {
    const devices = await Promise.all(
      ['A', 'B', 'C'].map(async (udid) => ({ arn: await arnOf(udid), old_state: 'AVAILABLE' })),
    );
    await post('/admbo/device/bulk_state', { new_state: 'EXCLUDE', update_reason: '', devices });
    await post('/service/remove', { arn: devices[0]?.arn, old_state: 'EXCLUDE', remove_reason: '' });
    const [removed, excluded] = await named('');
    expect(removed).toEqual(['device.removed', 'Pixel 8']);
    expect(excluded?.[1]?.split(', ')).toEqual([
      'Pixel 8',
      'Galaxy S24 · 1-2-3',
      expect.stringMatching(/^\S/),
    ]);
    await post('/service/hold/renew', { hold_id: 'nobody knows it', minutes: 9 });
    expect((await named(''))[0]).toEqual(['hold.renewed', null]);
  });
});
