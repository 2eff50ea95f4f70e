import { redeliver } from '@rackhand/contract/endpoints/webhooks';
import type { Delivery, Webhook } from '@rackhand/contract/webhook/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { webhookMessages } from './webhook-messages.ts';
import { reloadWebhooks } from './webhook-queries.ts';

export function useRedeliver({ webhook_id }: Webhook) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async ({ delivery_id }: Delivery): Promise<void> => {
    try {
      await api.call(redeliver, { params: { webhook_id: String(webhook_id) }, body: { delivery_id } });
      notices.succeed(inBoth(webhookMessages, (said) => said.redelivered));
    } catch (error) {
      notices.fail(
        inBoth(webhookMessages, (said) => said.redeliverFailed),
        { error },
      );
    }
    reloadWebhooks(client);
  };
}
