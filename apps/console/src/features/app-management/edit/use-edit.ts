import type { AppPackage } from '@rackhand/contract/app/app-package';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { packageMessages } from '../package-messages.ts';
import { isWhole, wholePackageQuery } from '../package-queries.ts';

/** @returns how to open one with all its devices, of which the list has the first */
export function useEdit(open: (app: AppPackage) => void): (app: AppPackage) => Promise<void> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (app) => {
    try {
      open(isWhole(app) ? app : await client.query(wholePackageQuery(api, app)));
    } catch (error) {
      notices.fail(
        inBoth(packageMessages, (said) => said.wholeFailed),
        { error, text: refusalText(error) },
      );
    }
  };
}
