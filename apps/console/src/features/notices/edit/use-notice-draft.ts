import type { Notice, NoticeField, NoticeValues } from '@rackhand/contract/notice/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { noticeQuery } from '../notice-queries.ts';
import { changedFields, draftOf, ontoNewest } from './notice-draft.ts';
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
  const [read, setRead] = useState<ReadNotice>(() => ({ stored, base: startOf(stored, copied) }));
  const [draft, setDraft] = useState(read.base);
  const [clashes, setClashes] = useState<readonly NoticeField[] | null>(null);
  const send = useSaveNotice();
  const isDirty = copied !== null || changedFields(draft, read.base).length > 0;
  const stand = (newest: Notice, values: NoticeValues): void => {
    setRead({ stored: newest, base: draftOf(newest, 0) });
    setDraft(values);
  };
  // Nothing is written: what is there now is shown.
  if (stored !== null && read.stored !== null && stored.version > read.stored.version && !isDirty)
    stand(stored, draftOf(stored, 0));

  /** @returns whether there is another one than was read */
  const meetNewest = async ({ noti_id, version }: Notice): Promise<boolean> => {
    const newest = await client.query({ ...noticeQuery(api, noti_id), staleTime: 0 }).catch(() => null);
    if (newest === null || newest.version === version) return false;
    const theirs = changedFields(draftOf(newest, 0), read.base);
    setClashes(changedFields(draft, read.base).filter((field) => theirs.includes(field)));
    stand(newest, ontoNewest(draft, read.base, draftOf(newest, 0)));
    return true;
  };
  const save = async (): Promise<NoticeFaults | null> => {
    const outcome = await send(draft, read);
    if (outcome.is === 'saved') return null;
    if (outcome.is === 'stale' && read.stored !== null && (await meetNewest(read.stored))) return {};
    return outcome.faults;
  };
  const set = (change: Partial<NoticeValues>): void => setDraft({ ...draft, ...change });
  return { draft, set, base: read.base, isDirty, clashes, save };
}

/** A copy is shown at times of its own. */
function startOf(stored: Notice | null, copied: Notice | null): NoticeValues {
  const start = draftOf(stored, Date.now());
  if (copied === null) return start;
  const { title, title2, content1, content2 } = copied;
  return { ...start, title, title2, content1, content2 };
}
