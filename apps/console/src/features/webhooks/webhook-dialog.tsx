import type { Webhook } from '@rackhand/contract/webhook/webhook';
import { type ReactElement, useState } from 'react';
import { useGuardedClose } from '../../platform/form/unsaved-guard.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Modal } from '../../ui/modal.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { webhookMessages } from './webhook-messages.ts';

interface WebhookDialogProps {
  /** null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** A webhook is changed, or made and its secret then shown this once: neither is lost without being asked about. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps): ReactElement {
  const words = useMessages(webhookMessages);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [isDirty, setDirty] = useState(false);
  const { close, guard } = useGuardedClose(isDirty, onClose, made === null ? undefined : words.uncopied);
  const title = webhook === null ? words.add : words.editTitle(webhook.name);
  return (
    <Modal
      title={made === null ? title : words.secretTitle(made.name)}
      closeLabel={words.close}
      width={750}
      onClose={close}
    >
      {made === null ? (
        <WebhookForm
          webhook={webhook}
          onDirty={setDirty}
          onMade={(one) => {
            setMade(one);
            setDirty(true);
          }}
          onDone={onClose}
          onClose={close}
        />
      ) : (
        <ShownSecret secret={made.secret} onCopied={() => setDirty(false)} onClose={close} />
      )}
      {guard}
    </Modal>
  );
}
