import { catalogue, isErrorCode } from '@rackhand/contract/call/error-codes';
import { updateAllApps } from '@rackhand/contract/endpoints/device-apps';
import { callOnce, type Intent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { openJobs } from '../commands/jobs-opener.ts';
import { updateEverywhereMessages } from './update-everywhere-messages.ts';

/** Says how it begins; what becomes of each device stands with the jobs. Document 1 section 7. */
export function useUpdateEverywhere(): (intent: Intent) => Promise<void> {
  const { api, notices } = usePlatform();
  const said = (pick: Parameters<typeof inBoth<(typeof updateEverywhereMessages)['ko']>>[1]) =>
    inBoth(updateEverywhereMessages, pick);
  return async (intent) => {
    try {
      const { results } = await callOnce(api, updateAllApps, { body: {}, intent });
      const begun = results.filter(({ command_id }) => command_id !== null).length;
      const known = results
        .map(({ errorCode }) => String(errorCode))
        .find((code) => code !== '0' && isErrorCode(code));
      if (begun > 0) notices.succeed(said((words) => words.begun(formatNumber(begun))));
      // A code that is known is said, anything else is a success.
      if (known !== undefined && isErrorCode(known))
        notices.fail(
          said((words) => words.failed),
          { text: catalogue[known] },
        );
      else if (begun === 0) notices.succeed(said((words) => words.nothingBegun));
      // What becomes of a whole farm is looked at, not asked for.
      if (results.length > 0) openJobs();
    } catch (error) {
      notices.fail(
        said((words) => words.failed),
        { error },
      );
    }
  };
}
