import { removeWebhook } from '@rackhand/contract/endpoints/webhooks';
import type { Webhook } from '@rackhand/contract/webhook/webhook';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RemoveDialog } from '../../platform/form/remove-dialog.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { webhookMessages } from './webhook-messages.ts';
import { reloadWebhooks } from './webhook-queries.ts';

interface RemoveWebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function RemoveWebhookDialog({ webhook, onClose }: RemoveWebhookDialogProps): ReactElement {
  const words = useMessages(webhookMessages);
  const { api } = usePlatform();
  const client = useQueryClient();
  return (
    <RemoveDialog
      words={words}
      question={words.removeQuestion(webhook.name)}
      said={{
        removed: inBoth(webhookMessages, (said) => said.removed(webhook.name)),
        failed: inBoth(webhookMessages, (said) => said.removeFailed),
      }}
      onRemove={() => api.call(removeWebhook, { body: { webhook_id: webhook.webhook_id } })}
      onEnd={() => reloadWebhooks(client)}
      onClose={onClose}
    >
      <p>{words.removeNote}</p>
    </RemoveDialog>
  );
}
