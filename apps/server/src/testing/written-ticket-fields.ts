import { comparableId } from '@rackhand/contract/account/admin-id';
import { type Ticket } from '@rackhand/contract/points/ticket';
import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import { evenLines } from '@rackhand/contract/text/normal-form';
import type { EditDesk } from './edit-desk.ts';
import type { Get, Send, WrittenField } from './written-field.ts';

/** What is noted of points that were given. */
export async function ticketFields({ farm }: EditDesk, send: Send, get: Get): Promise<WrittenField[]> {
  const user_id = 'kim.minjun';
  const { uid } = await farm.db
    .insertInto('users')
    .values({
      ...{ user_id, comparable_id: comparableId(user_id), username: 'Kim', email: '', phone: '' },
      ...{ group_type: 'origin', locale: 'ko', status: 'active', created_at: farm.clock.now() },
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  await send('POST', '/admbo/ticket/give', { uid, basic_point: 1, note: 'x' });
  const stored = async () => (await get<{ tickets: Ticket[] }>('/admbo/ticket/main')).tickets[0] as Ticket;
  const { ticket_id } = await stored();
  return [
    {
      ...{ name: 'POST /admbo/ticket/update/{id} note', kind: 'text', most: pointLimits.noteCharacters },
      write: async (note) =>
        send('POST', `/admbo/ticket/update/${String(ticket_id)}`, {
          note,
          version: (await stored()).version,
        }),
      read: async () => (await stored()).note,
      kept: (text) => evenLines(text).trim(),
    },
  ];
}
