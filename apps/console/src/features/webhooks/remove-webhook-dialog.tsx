import { removeWebhook } from '@rackhand/contract/endpoints/webhooks';
import type { Webhook } from '@rackhand/contract/webhook/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { reloadWebhooks } from './webhook-queries.ts';

interface RemoveWebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function RemoveWebhookDialog({ webhook, onClose }: RemoveWebhookDialogProps): ReactElement {
  const words = useMessages(webhookMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(removeWebhook, { body: { webhook_id: webhook.webhook_id } });
      notices.succeed(inBoth(webhookMessages, (said) => said.removed(webhook.name)));
    } catch (error) {
      notices.fail(
        inBoth(webhookMessages, (said) => said.removeFailed),
        { error },
      );
    }
    reloadWebhooks(client);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeQuestion(webhook.name)}</strong>
      </p>
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
