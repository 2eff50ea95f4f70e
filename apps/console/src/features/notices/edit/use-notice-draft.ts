import type { Notice, NoticeField, NoticeValues } from '@rackhand/contract/notice/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useDraftOver } from '../../../platform/form/use-draft-over.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { noticeQuery } from '../notice-queries.ts';
import { changedFields, draftOf } from './notice-draft.ts';
import { type NoticeFaults, type ReadNotice, useSaveNotice } from './use-save-notice.ts';

interface NoticeDraft {
  draft: NoticeValues;
  set: (change: Partial<NoticeValues>) => void;
  /** As it was read last. */
  base: NoticeValues;
  isDirty: boolean;
  /** What somebody else, who was faster, has changed as well; null: nobody was. */
  clashes: readonly NoticeField[] | null;
  /** @returns what it was refused for; null: it is saved */
  save: () => Promise<NoticeFaults | null>;
}

/** What is written of a notice, over what was read of it: the stream may bring another one meanwhile. */
export function useNoticeDraft(stored: Notice | null, copied: Notice | null): NoticeDraft {
  const { api } = usePlatform();
  const client = useQueryClient();
  const over = useDraftOver((): ReadNotice => ({ stored, base: startOf(stored, copied) }), changedFields);
  const { draft, set, read, clashes } = over;
  const send = useSaveNotice();
  const isDirty = copied !== null || over.changed.length > 0;
  // Nothing is written: what is there now is shown.
  if (stored !== null && read.stored !== null && stored.version > read.stored.version && !isDirty)
    over.begin(readOf(stored));

  /** @returns whether there is another one than was read */
  const meetNewest = async ({ noti_id, version }: Notice): Promise<boolean> => {
    const newest = await client.query({ ...noticeQuery(api, noti_id), staleTime: 0 }).catch(() => null);
    if (newest === null || newest.version === version) return false;
    over.meet(readOf(newest));
    return true;
  };
  const save = async (): Promise<NoticeFaults | null> => {
    const outcome = await send(draft, read);
    if (outcome.is === 'saved') return null;
    if (outcome.is === 'stale' && read.stored !== null && (await meetNewest(read.stored))) return {};
    return outcome.faults;
  };
  return { draft, set, base: read.base, isDirty, clashes, save };
}

const readOf = (notice: Notice): ReadNotice => ({ stored: notice, base: draftOf(notice, 0) });

/** A copy is shown at times of its own. */
function startOf(stored: Notice | null, copied: Notice | null): NoticeValues {
  const start = draftOf(stored, Date.now());
  if (copied === null) return start;
  const { title, title2, content1, content2 } = copied;
  return { ...start, title, title2, content1, content2 };
}
