import { catalogue, isErrorCode } from '@rackhand/contract/call/error-codes';
import { updateAllApps } from '@rackhand/contract/endpoints/device-apps';
import { callOnce, type Intent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { openJobs } from '../commands/jobs-opener.ts';
import { updateAppsMessages } from './update-apps-messages.ts';

/** Of these devices, or of every one. Says how it begins; what becomes of each device stands with the jobs. Document 1 section 7. */
export function useUpdateApps(): (intent: Intent, arns?: string[]) => Promise<void> {
  const { api, notices } = usePlatform();
  const said = (pick: Parameters<typeof inBoth<(typeof updateAppsMessages)['ko']>>[1]) =>
    inBoth(updateAppsMessages, pick);
  return async (intent, arns) => {
    try {
      const { results } = await callOnce(api, updateAllApps, {
        body: arns === undefined ? {} : { arns },
        intent,
      });
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
      // What becomes of many devices is looked at, not asked for.
      if (results.length > 0) openJobs();
    } catch (error) {
      notices.fail(
        said((words) => words.failed),
        { error },
      );
    }
  };
}
