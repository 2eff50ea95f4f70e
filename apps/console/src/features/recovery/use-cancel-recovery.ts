import { cancelRecovery } from '@rackhand/contract/endpoints/recovery';
import type { Recovery } from '@rackhand/contract/recovery/recovery';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadRecovery } from './live-recovery.ts';
import { recoveryMessages } from './recovery-messages.ts';

export function useCancelRecovery(): (run: Recovery) => Promise<void> {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async ({ recovery_id, device_name, udid }) => {
    try {
      await api.call(cancelRecovery, { params: { recovery_id } });
      notices.succeed(inBoth(recoveryMessages, (said) => said.cancelled(device_name || udid)));
    } catch (error) {
      notices.fail(
        inBoth(recoveryMessages, (said) => said.cancelFailed),
        { error },
      );
    } finally {
      askUntold(reloadRecovery);
    }
  };
}
