import type { User } from '@rackhand/contract/account/user';
import { startSignInAsUser } from '@rackhand/contract/endpoints/sign-in-as-user';
import { type ReactElement, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { detailText, errorText } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { signInAsUserMessages } from './sign-in-as-user-messages.ts';
import { useLookAgain } from './use-signed-in-as.ts';

interface DialogProps {
  user: User;
  onClose: () => void;
}

/** Asks, and opens the customer's service in a tab of its own. */
export function SignInAsUserDialog({ user, onClose }: DialogProps): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(signInAsUserMessages);
  const lookAgain = useLookAgain();
  const [busy, setBusy] = useState(false);
  const [blocked, setBlocked] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    // Opened while the person's click counts; where it leads is known a moment later.
    const tab = window.open('', '_blank');
    try {
      const { redirect_url: address } = await api.call(startSignInAsUser, { body: { uid: user.uid } });
      await lookAgain();
      if (tab === null) {
        setBlocked(address);
        return;
      }
      // The customer's service gets no hold of this page.
      tab.opener = null;
      tab.location.replace(address);
    } catch (error) {
      tab?.close();
      const [detail] = error instanceof ApiError ? error.details : [];
      const parts = [errorText(error), ...(detail === undefined ? [] : [detailText(detail)])];
      const text = inBoth(signInAsUserMessages, (_words, language) =>
        parts.map((part) => part[language]).join(' '),
      );
      notices.fail(
        inBoth(signInAsUserMessages, (said) => said.failed),
        { text, error },
      );
      await lookAgain();
    }
    onClose();
  };
  if (blocked !== null) return <BlockedTab address={blocked} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={words.title}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.confirm }}
      look="primary"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{words.question(user.user_id)}</strong>
      </p>
      <p>
        <PlainText text={user.username} /> · <PlainText text={user.email} />
      </p>
      <p>{words.note}</p>
    </ConfirmDialog>
  );
}

/** The way on where the browser lets no tab open by itself. */
function BlockedTab({ address, onClose }: { address: string; onClose: () => void }): ReactElement {
  const words = useMessages(signInAsUserMessages);
  return (
    <Modal title={words.title} closeLabel={words.close} width={420} onClose={onClose}>
      <p>{words.blocked}</p>
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer" data-autofocus onClick={onClose}>
          {words.open}
        </a>
      </p>
    </Modal>
  );
}
