import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadTests } from '../../tests/live-runs.ts';
import { detailMessages } from '../detail-messages.ts';

type Said = 'accessChanged' | 'kept' | 'unkept' | 'startedAgain';

/** Does something to a run and says how it went. */
export function useAct(): (work: () => Promise<unknown>, said: Said) => Promise<void> {
  const { notices } = usePlatform();
  const client = useQueryClient();
  return async (work, said) => {
    try {
      await work();
      notices.succeed(inBoth(detailMessages, (words) => words[said]));
    } catch (error) {
      notices.fail(
        inBoth(detailMessages, (words) => words.failed),
        { error, text: refusalText(error) },
      );
    }
    reloadTests(client);
  };
}
