import { timelineKinds } from '@rackhand/contract/device/history-choices';
import { z } from 'zod';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Where a page of the timeline ended: the last entry's time, to the microsecond, its kind and its number. */
const place = z.strictObject({
  at: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2}){0,2}$/),
  kind: z.enum(timelineKinds),
  id: z.int().min(0),
});
export type Place = z.infer<typeof place>;

export function writePlace(row: { exact: string; kind: Place['kind']; id: number }): string {
  return Buffer.from(JSON.stringify({ at: row.exact, kind: row.kind, id: row.id })).toString('base64url');
}

export function readPlace(text: string | undefined): Place | null {
  if (text === undefined) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new DomainError('901', [
      {
        field: 'before',
        message: { ko: '앞 페이지의 next가 아닙니다.', en: 'This is not the `next` of a page.' },
      },
    ]);
  }
}
