import { addWebhook, changeWebhook } from '@rackhand/contract/endpoints/webhooks';
import {
  type NewWebhook,
  type Webhook,
  type WebhookField,
  webhookMistakes,
} from '@rackhand/contract/webhook/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../platform/api/error-text.ts';
import { faultsAt } from '../../platform/api/faults-at.ts';
import type { useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { webhookMessages } from './webhook-messages.ts';
import { reloadWebhooks } from './webhook-queries.ts';

const fields = ['name', 'url', 'types', 'enabled'] as const satisfies readonly WebhookField[];

interface SaveOptions {
  tell: ReturnType<typeof useFieldFaults<WebhookField>>['tell'];
  onMade: (made: { name: string; secret: string }) => void;
}

/** Judged here first, by the same rules; then by the server. */
export function useSaveWebhook(webhook: Webhook | null, { tell, onMade }: SaveOptions) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft: NewWebhook): Promise<boolean> => {
    const tried = { name: draft.name, url: draft.url };
    const mistakes = webhookMistakes(draft);
    tell(mistakes, tried);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      if (webhook === null) {
        const { secret } = await api.call(addWebhook, { body: draft });
        onMade({ name: draft.name.trim(), secret });
        // Its secret is shown in the form's place.
        return false;
      }
      const { webhook_id, version } = webhook;
      await api.call(changeWebhook, { body: { ...draft, webhook_id, version } });
      notices.succeed(inBoth(webhookMessages, (said) => said.saved(draft.name.trim())));
      return true;
    } catch (error) {
      const named = faultsAt(fields, error);
      tell(Object.keys(named).length > 0 ? named : { call: errorText(error) }, tried);
      return false;
    } finally {
      reloadWebhooks(client);
    }
  };
}
