import type { BulkAction } from '@rackhand/contract/command/bulk';
import type { BulkDeed } from '@rackhand/contract/command/bulk-deeds';
import { bulkDeedEndpoints, retryBulk } from '@rackhand/contract/endpoints/bulks';
import { useCallback } from 'react';
import { callOnce, type Intent } from '../../../platform/api/call-once.ts';
import { faultAt } from '../../../platform/api/error-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadBulks } from '../command-queries.ts';
import { jobMessages } from '../jobs/job-messages.ts';
import { useJobNotices } from '../jobs/use-job-notices.ts';

type DoJobDeed = (
  deed: BulkDeed,
  bulk: Pick<BulkAction, 'bulk_id' | 'type'>,
  intent: Intent,
) => Promise<void>;

/** What is done with a job; its plate shows what has become of it, and a refusal says why. */
export function useJobDeeds(): DoJobDeed {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const { tellBegun } = useJobNotices();
  return useCallback(
    async (deed, { bulk_id, type }, intent) => {
      const input = { params: { bulk_id }, intent };
      try {
        if (deed === 'retry') tellBegun(type, (await callOnce(api, retryBulk, input)).results);
        else await callOnce(api, bulkDeedEndpoints[deed], input);
      } catch (error) {
        const text = faultAt('bulk_id', error);
        notices.fail(
          inBoth(jobMessages, (said) => said.jobDeedFailed),
          text === null ? { error } : { text },
        );
      } finally {
        askUntold(reloadBulks);
      }
    },
    [api, notices, askUntold, tellBegun],
  );
}
