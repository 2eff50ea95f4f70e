import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadTests } from '../../tests/live-runs.ts';
import { detailMessages } from '../detail-messages.ts';

/** Does something to a test or run and says what its work answers, or why it was refused. */
export function useAct(): (work: () => Promise<Text>) => Promise<void> {
  const { notices } = usePlatform();
  const client = useQueryClient();
  return async (work) => {
    try {
      notices.succeed(await work());
    } catch (error) {
      notices.fail(
        inBoth(detailMessages, (words) => words.failed),
        { error, text: refusalText(error) },
      );
    }
    reloadTests(client);
  };
}
