import { testWebhook } from '@rackhand/contract/endpoints/webhooks';
import type { Webhook } from '@rackhand/contract/webhook/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { webhookMessages } from './webhook-messages.ts';
import { reloadWebhooks } from './webhook-queries.ts';

/** What came of it is said in the corner, and then by the log. */
export function useTestWebhook() {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async ({ webhook_id, name }: Webhook): Promise<void> => {
    try {
      await api.call(testWebhook, { params: { webhook_id: String(webhook_id) } });
      notices.succeed(inBoth(webhookMessages, (said) => said.tested(name)));
    } catch (error) {
      notices.fail(
        inBoth(webhookMessages, (said) => said.testFailed),
        { error },
      );
    }
    reloadWebhooks(client);
  };
}
