import { applyReclassification } from '@rackhand/contract/endpoints/reclassify';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadTests } from '../tests/live-runs.ts';
import { reclassifyMessages } from './reclassify-messages.ts';

/** Gives the runs of a preview their new results; true: it is done. */
export function useApply(): (id: string) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (id) => {
    try {
      const { changed } = await api.call(applyReclassification, { params: { preview_id: id } });
      notices.succeed(inBoth(reclassifyMessages, (words) => words.applied(formatNumber(changed))));
      reloadTests(client);
      return true;
    } catch (error) {
      notices.fail(
        inBoth(reclassifyMessages, (words) => words.applyFailed),
        { error, text: refusalText(error) },
      );
      return false;
    }
  };
}
