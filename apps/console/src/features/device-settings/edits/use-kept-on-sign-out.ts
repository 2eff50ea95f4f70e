import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { keepDraft } from './settings-draft.ts';
import type { Edits } from './settings-values.ts';

/** A session that ends takes the page away; what was typed waits for the same admin to be back. */
export function useKeptOnSignOut(deviceKey: string, edits: Edits, isDirty: boolean): void {
  const { session } = usePlatform();
  const client = useQueryClient();
  const latest = useRef({ edits, isDirty, aid: session.get().admin?.aid ?? null });
  useEffect(() => {
    const aid = session.get().admin?.aid ?? latest.current.aid;
    latest.current = { edits, isDirty, aid };
  }, [edits, isDirty, session]);
  useEffect(
    () => () => {
      const typed = latest.current;
      if (!typed.isDirty || session.get().status !== 'signed-out') return;
      keepDraft(client, deviceKey, { aid: typed.aid, edits: typed.edits, errors: {}, conflict: false });
    },
    [client, deviceKey, session],
  );
}
