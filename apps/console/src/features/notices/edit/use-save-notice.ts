import { addNotice, updateNotice } from '@rackhand/contract/endpoints/notices';
import type { Notice, NoticeField, NoticeValues } from '@rackhand/contract/notice/notice';
import { noticeMistakes, trimmedNotice } from '@rackhand/contract/notice/notice-rules';
import { ApiError } from '../../../platform/api/api-error.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import type { Faults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadNotices } from '../live-notices.ts';
import { valuesOf } from './notice-draft.ts';
import { noticeEditMessages } from './notice-edit-messages.ts';
import { loadMarkup } from './use-markup.ts';

export type NoticeFaults = Faults<NoticeField>;

/** What stands at the server by now, where somebody else was faster. */
export interface Conflict {
  version: number;
  theirs: { field: NoticeField; value: string }[];
}

type Saved = 'saved' | { faults: NoticeFaults } | { conflict: Conflict };

const fields = ['title', 'title2', 'content1', 'content2', 'start_date', 'end_date', 'active'] as const;

/** Judged here first, by the same rules; then by the server. */
export function useSaveNotice(stored: Notice | null) {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async (draft: NoticeValues, version: number): Promise<Saved> => {
    const values = trimmedNotice(valuesOf(draft, stored));
    const faults = await mistakesOf(values, stored);
    if (Object.keys(faults).length > 0) return { faults };
    try {
      if (stored === null) await api.call(addNotice, { body: values });
      else await api.call(updateNotice, { body: { noti_id: stored.noti_id, version, ...values } });
      const said = stored === null ? 'added' : 'changed';
      notices.succeed(inBoth(noticeEditMessages, (words) => words[said](values.title)));
      return 'saved';
    } catch (error) {
      const conflict = conflictOf(error);
      return conflict === null ? { faults: faultsOf(error) } : { conflict };
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

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== '20414') return null;
  const version = Number(error.details.find(({ field }) => field === 'version')?.message);
  const theirs = fields.flatMap((field) => {
    const detail = error.details.find((one) => one.field === field);
    return detail === undefined ? [] : [{ field, value: detail.message }];
  });
  return { version, theirs };
}

function faultsOf(error: unknown): NoticeFaults {
  const named = faultsAt(fields, error);
  return Object.keys(named).length > 0 ? named : { call: errorText(error) };
}
