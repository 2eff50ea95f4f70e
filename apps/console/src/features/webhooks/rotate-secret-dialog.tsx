import { rotateWebhookSecret } from '@rackhand/contract/endpoints/webhooks';
import type { Webhook } from '@rackhand/contract/webhook/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useGuardedClose } from '../../platform/form/unsaved-guard.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { reloadWebhooks } from './webhook-queries.ts';

interface RotateSecretDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asked first; then the new secret is shown this once. */
export function RotateSecretDialog({ webhook, onClose }: RotateSecretDialogProps): ReactElement {
  const words = useMessages(webhookMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const { close, guard } = useGuardedClose(secret !== null && !isCopied, onClose, words.uncopied);
  const rotate = async (): Promise<void> => {
    setBusy(true);
    const { webhook_id, version } = webhook;
    try {
      setSecret((await api.call(rotateWebhookSecret, { body: { webhook_id, version } })).secret);
    } catch (error) {
      notices.fail(
        inBoth(webhookMessages, (said) => said.rotateFailed),
        { error },
      );
      onClose();
    }
    reloadWebhooks(client);
  };
  if (secret === null)
    return (
      <ConfirmDialog
        title={words.rotateTitle}
        labels={{ close: words.close, cancel: words.cancel, confirm: words.rotate }}
        busy={busy}
        onCancel={onClose}
        onConfirm={() => void rotate()}
      >
        <p>
          <strong>{words.rotateQuestion(webhook.name)}</strong>
        </p>
        <p>{words.rotateNote}</p>
      </ConfirmDialog>
    );
  return (
    <Modal title={words.secretTitle(webhook.name)} closeLabel={words.close} width={750} onClose={close}>
      <ShownSecret secret={secret} onCopied={() => setCopied(true)} onClose={close} />
      {guard}
    </Modal>
  );
}
