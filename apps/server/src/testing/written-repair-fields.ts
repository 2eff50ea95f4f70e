import { type RepairDetail, repairLimits } from '@rackhand/contract/repair/repair';
import type { EditDesk } from './edit-desk.ts';
import { composed, type Get, type Send, type WrittenField } from './written-field.ts';

/** What is said of a case when it is changed; a report is judged by the same rules. */
export async function repairFields(desk: EditDesk, send: Send, get: Get): Promise<WrittenField[]> {
  const { arn } = await desk.read('BOX1');
  const opened = await send('POST', '/admbo/repair', { arn, reason_id: 1 });
  const { repair_id: id } = opened.json<{ data: { repair: RepairDetail } }>().data.repair;
  const path = `/admbo/repair/${String(id)}`;
  const read = async (): Promise<RepairDetail> => (await get<{ repair: RepairDetail }>(path)).repair;
  let asked = '';
  return [
    {
      name: 'POST /admbo/repair/{id}/change note',
      kind: 'text',
      most: repairLimits.noteCharacters,
      write: async (note) => {
        asked = String(note);
        return send('POST', `${path}/change`, { version: (await read()).version, state: 'reported', note });
      },
      // Nothing said is no step.
      read: async () => (asked.trim() === '' ? '' : (await read()).steps.at(-1)?.note),
      kept: composed,
    },
  ];
}
