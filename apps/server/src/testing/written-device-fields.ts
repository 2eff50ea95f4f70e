import { editableInfoFields, editFieldEntry } from '@rackhand/contract/device/device-edit-fields';
import { holdLimits } from '@rackhand/contract/hold/hold';
import { limits } from '@rackhand/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import type { EditDesk } from './edit-desk.ts';
import { report } from './report-sightings.ts';
import { phone } from './test-sightings.ts';
import { type Get, type Send, trimmed, type WrittenField } from './written-field.ts';

const largest: Partial<Record<string, number>> = { port: 65_535, apiLevel: 999, scale_factor: 10 };

export function deviceFields(desk: EditDesk): WrittenField[] {
  const edit = 'POST /service/update_info';
  const info = editableInfoFields.map((key): WrittenField => {
    const { longest, isTrimmed } = editFieldEntry(key);
    const isText = longest !== undefined || key === 'rackLocation';
    const udid = key === 'linked_power_name' || key === 'capture_card_num' ? 'BOX1' : 'R5CT1';
    return {
      name: `${edit} ${key}`,
      kind: isText ? 'text' : 'number',
      most: isText ? (longest ?? 10) : (largest[key] ?? 2 ** 31 - 1),
      write: async (value) => desk.save(await desk.read(udid), { [key]: value }),
      read: async () => (await desk.read(udid)).info[key],
      ...(isTrimmed ? { kept: trimmed } : {}),
    };
  });
  const memo: WrittenField = {
    name: `${edit} memo`,
    kind: 'text',
    most: limits.memoCharacters,
    write: async (value) => desk.save(await desk.read('R5CT1'), {}, { memo: value }),
    read: async () => (await desk.read('R5CT1')).memo,
  };
  return [...info, memo];
}

/** Reasons and notes: each device is given back before the next one is written. */
export function decisions(desk: EditDesk, send: Send, get: Get): WrittenField[] {
  const most = limits.updateReasonCharacters;
  const reason = async () => (await desk.read('R5CT2')).info.exclusion?.reason;
  const arn = async () => (await desk.read('R5CT2')).arn;
  const back = async () =>
    send('POST', '/service/change_state', { arn: await arn(), old_state: 'EXCLUDE', new_state: 'AVAILABLE' });
  const out = { old_state: 'AVAILABLE', new_state: 'EXCLUDE' };
  const text = (name: string, write: (value: unknown) => Promise<LightMyRequestResponse>): WrittenField => ({
    name,
    kind: 'text',
    most,
    write: async (value) => {
      await back();
      return write(value);
    },
    read: reason,
  });
  return [
    text('POST /service/change_state update_reason', async (update_reason) =>
      send('POST', '/service/change_state', { arn: await arn(), ...out, update_reason }),
    ),
    text('POST /admbo/device/bulk_state update_reason', async (update_reason) => {
      const devices = [{ arn: await arn(), old_state: 'AVAILABLE' }];
      return send('POST', '/admbo/device/bulk_state', { devices, new_state: 'EXCLUDE', update_reason });
    }),
    text('POST /admbo/device/maintenance update_reason', async (update_reason) => {
      const exclude_until = new Date(desk.farm.clock.now().getTime() + 3_600_000).toISOString();
      return send('POST', '/admbo/device/maintenance', { server: 'lab-1', exclude_until, update_reason });
    }),
    {
      name: 'POST /service/hold note',
      kind: 'text',
      most: holdLimits.noteCharacters,
      write: async (note) => {
        await back();
        for (const { hold_id } of (await get<{ holds: { hold_id: string }[] }>('/admbo/hold')).holds)
          await send('POST', '/service/release', { hold_id });
        return send('POST', '/service/hold', { arn: await arn(), state: 'USING', minutes: 5, note });
      },
      read: async () => (await get<{ holds: { note: string }[] }>('/admbo/hold')).holds.at(-1)?.note,
    },
  ];
}

/** Of a device on another host, which does not let us in. */
export async function faultNote(desk: EditDesk, send: Send): Promise<WrittenField> {
  await report(desk.farm, [phone('SHY', { connection: 'unauthorized' })], 'lab-2');
  const shy = () => desk.read('SHY');
  return {
    name: 'POST /service/acknowledge_fault note',
    kind: 'text',
    most: limits.faultNoteCharacters,
    write: async (note) => {
      const { arn, info } = await shy();
      return send('POST', '/service/acknowledge_fault', { arn, old_state: info.state, note });
    },
    read: async () => (await shy()).info.acknowledged?.note,
  };
}
