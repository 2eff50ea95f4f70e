import { updateTokkidan } from '@rackhand/contract/endpoints/tokkidan';
import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { useQueryClient } from '@tanstack/react-query';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { tokkidanKey } from '../live-tokkidan.ts';
import { appsMessages } from './apps-messages.ts';

/** @returns how to turn one on or off; it settles when what is shown is what is */
export function useTurn(): (tokkidan: Tokkidan, isActive: boolean) => Promise<void> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async ({ tokkidan_id }, is_active) => {
    try {
      await api.call(updateTokkidan, { body: { tokkidan_id, is_active } });
    } catch (error) {
      const failed = inBoth(appsMessages, (said) => said.turnFailed);
      notices.fail(failed, { error, text: refusalText(error) });
    }
    await client.invalidateQueries({ queryKey: tokkidanKey });
  };
}
