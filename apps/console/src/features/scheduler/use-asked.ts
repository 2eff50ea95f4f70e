import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadSchedule } from '../pauses/live-schedule.ts';
import { schedulerMessages } from './scheduler-messages.ts';

type Words = (typeof schedulerMessages)['ko'];

interface Asked {
  busy: boolean;
  /** Does it, says what became of it, and closes the question. */
  confirm: (work: () => Promise<(said: Words) => string>, failed: (error: unknown) => Text) => Promise<void>;
}

/** What a question is answered with yes for. */
export function useAsked(onClose: () => void): Asked {
  const { notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    confirm: async (work, failed) => {
      setBusy(true);
      try {
        notices.succeed(inBoth(schedulerMessages, await work()));
      } catch (error) {
        notices.fail(failed(error), { error, text: refusalText(error) });
      }
      reloadSchedule(client);
      onClose();
    },
  };
}
