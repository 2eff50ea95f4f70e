import { ApiError } from '../../platform/api/api-error.ts';
import { formatTime } from '../../platform/formats.ts';
import type { deviceMessages } from './device-messages.ts';

/** Who came too late is told who was quicker, and when; nothing where that was no person. */
export function whoWasFirst(error: unknown, words: (typeof deviceMessages)['ko']): string[] {
  if (!(error instanceof ApiError)) return [];
  const detail = (name: string): string | undefined =>
    error.details.find(({ field }) => field === name)?.message;
  const [by, at] = [detail('changed_by'), detail('changed_at')];
  return by === undefined || at === undefined ? [] : [words.changedBy(by, formatTime(new Date(at)))];
}
