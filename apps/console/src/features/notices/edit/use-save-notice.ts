import { addNotice, updateNotice } from '@rackhand/contract/endpoints/notices';
import type { Notice, NoticeField, NoticeValues } from '@rackhand/contract/notice/notice';
import { noticeMistakes, trimmedNotice } from '@rackhand/contract/notice/notice-rules';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadNotices } from '../live-notices.ts';
import { changedFields, noticeFields, partOf, valuesOf } from './notice-draft.ts';
import { noticeEditMessages } from './notice-edit-messages.ts';
import { loadMarkup } from './use-markup.ts';

export type NoticeFaults = Faults<NoticeField>;

/** What a draft began from, or what somebody else has saved since and is compared with. */
export interface ReadNotice {
  /** null: a new one. */
  stored: Notice | null;
  base: NoticeValues;
}

/** Stale: somebody else was faster; the faults are for where nobody was. */
type Saved = { is: 'saved' } | { is: 'refused' | 'stale'; faults: NoticeFaults };

/** Judged here first, by the same rules; then by the server. Only what was changed is sent. */
export function useSaveNotice() {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async (draft: NoticeValues, { stored, base }: ReadNotice): Promise<Saved> => {
    const values = trimmedNotice(valuesOf(draft, stored));
    const faults = await mistakesOf(values, stored);
    if (Object.keys(faults).length > 0) return { is: 'refused', faults };
    try {
      if (stored === null) await api.call(addNotice, { body: values });
      else {
        const { noti_id, version } = stored;
        const changes = partOf(values, changedFields(draft, base));
        await api.call(updateNotice, { body: { noti_id, version, ...changes } });
      }
      const said = stored === null ? 'added' : 'changed';
      notices.succeed(inBoth(noticeEditMessages, (words) => words[said](values.title)));
      return { is: 'saved' };
    } catch (error) {
      const isStale = stored !== null && cameTooLate(error);
      return { is: isStale ? 'stale' : 'refused', faults: faultsOf(error) };
    } finally {
      askUntold(reloadNotices);
    }
  };
}

async function mistakesOf(values: NoticeValues, stored: Notice | null): Promise<NoticeFaults> {
  const { markupMistake } = await loadMarkup();
  const mistakes = noticeMistakes(values, new Date(), stored?.end_date ?? null);
  for (const field of ['content1', 'content2'] as const) {
    const mistake = mistakes[field] ?? markupMistake(values[field]);
    if (mistake !== null) mistakes[field] = mistake;
  }
  return mistakes;
}

function faultsOf(error: unknown): NoticeFaults {
  const named = faultsAt(noticeFields, error);
  return Object.keys(named).length > 0 ? named : { call: errorText(error) };
}
