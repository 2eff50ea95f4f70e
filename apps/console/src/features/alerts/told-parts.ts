import type { ListedAlert } from '@rackhand/contract/alert/alert';
import { formatNumber } from '../../platform/formats.ts';
import type { alertMessages } from './alert-messages.ts';

type Words = (typeof alertMessages)['ko'];

/** How often and by what ways it was said; nothing of what there was none. */
export function toldParts({ times_told, told }: ListedAlert, words: Words): string[] {
  const parts = [
    [told.mails, words.mails],
    [told.sent, words.sent],
    [told.waiting, words.waiting],
    [told.failed, words.failed],
  ] as const;
  const ways = parts.filter(([count]) => count > 0).map(([count, say]) => say(formatNumber(count)));
  return times_told > 1 ? [words.times(formatNumber(times_told)), ...ways] : ways;
}
