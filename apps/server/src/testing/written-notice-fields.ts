import { type Notice, noticeLimits } from '@rackhand/contract/notice/notice';
import { evenLines, normalLines } from '@rackhand/contract/text/normal-form';
import type { EditDesk } from './edit-desk.ts';
import { dayMs } from './sign-in-desk.ts';
import { composed, type Get, type Send, type WrittenField } from './written-field.ts';

/** Notices for customers. */
export async function noticeFields(desk: EditDesk, send: Send, get: Get): Promise<WrittenField[]> {
  const start = desk.farm.clock.now();
  const end = new Date(start.getTime() + dayMs);
  const spell = { start_date: start.toISOString(), end_date: end.toISOString() };
  await send('POST', '/service/noti/add', { title: 'x', content1: 'x', ...spell });
  const stored = async () =>
    (await get<{ notifications: Notice[] }>('/service/noti/list')).notifications[0] as Notice;
  const { noti_id } = await stored();
  const field = (key: 'title' | 'title2' | 'content1' | 'content2' | 'active') => ({
    name: `POST /service/noti/update ${key}`,
    write: async (value: unknown) =>
      send('POST', '/service/noti/update', { noti_id, version: (await stored()).version, [key]: value }),
    read: async () => (await stored())[key],
  });
  const title = { kind: 'text', most: noticeLimits.titleCharacters, kept: composed } as const;
  const most = noticeLimits.contentCharacters;
  const content = {
    kind: 'text',
    most,
    kept: (text: string) => normalLines(evenLines(text)).trim(),
  } as const;
  return [
    ...(['title', 'title2'] as const).map((key) => ({ ...field(key), ...title })),
    ...(['content1', 'content2'] as const).map((key) => ({ ...field(key), ...content })),
    { ...field('active'), kind: 'flag', most: 1 },
  ];
}
