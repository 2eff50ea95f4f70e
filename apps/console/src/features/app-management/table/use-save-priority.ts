import type { AppPackage } from '@rackhand/contract/app/app-package';
import { changePackage } from '@rackhand/contract/endpoints/apps';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { packagesKey } from '../live-packages.ts';
import { packageMessages } from '../package-messages.ts';

/** @returns how to save one, which tells whether it is saved */
export function useSavePriority(): (app: AppPackage, priority: number | null) => Promise<boolean> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async ({ id }, priority) => {
    try {
      await api.call(changePackage, { params: { id: String(id) }, body: { priority } });
      // Awaited: until the list has it, the field shows what was typed.
      await client.invalidateQueries({ queryKey: packagesKey });
      return true;
    } catch (error) {
      notices.fail(
        inBoth(packageMessages, (said) => said.priorityFailed),
        { error, text: refusalText(error) },
      );
      return false;
    }
  };
}
