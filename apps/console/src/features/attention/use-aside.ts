import { type AttentionKind, attentionRules } from '@rackhand/contract/home/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { attentionMessages } from './attention-messages.ts';
import { mainKey } from './live-main.ts';

interface Said {
  done: 'asideDone' | 'takenBack';
  failed: 'asideFailed' | 'takeBackFailed';
}

/** Puts a kind aside, or back: what became of it is said, and the list is read anew. */
export function useAside(kind: AttentionKind, call: () => Promise<unknown>, { done, failed }: Said) {
  const { notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const named = attentionRules[kind].words;
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await call();
      notices.succeed({
        ko: inBoth(attentionMessages, (said) => said[done](named.ko)).ko,
        en: inBoth(attentionMessages, (said) => said[done](named.en)).en,
      });
    } catch (error) {
      notices.fail(
        inBoth(attentionMessages, (said) => said[failed]),
        { error },
      );
    }
    await client.invalidateQueries({ queryKey: mainKey });
    setBusy(false);
  };
  return { busy, act: () => void act() };
}
