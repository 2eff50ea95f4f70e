import type { ProtectedApp } from '@rackhand/contract/app/protected-app';
import { removeProtectedApp } from '@rackhand/contract/endpoints/protected-apps';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { reloadProtectedApps } from './live-protected-apps.ts';
import { protectedAppMessages } from './protected-app-messages.ts';

export function RemoveAppDialog({ app, onClose }: { app: ProtectedApp; onClose: () => void }): ReactElement {
  const words = useMessages(protectedAppMessages);
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(removeProtectedApp, { body: { id: app.id } });
      notices.succeed(inBoth(protectedAppMessages, (said) => said.removed(app.name)));
    } catch (error) {
      notices.fail(
        inBoth(protectedAppMessages, (said) => said.removeFailed),
        { error },
      );
    } finally {
      askUntold(reloadProtectedApps);
    }
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
        <strong>{words.removeQuestion(app.name)}</strong>
      </p>
      <p>
        <code>{app.app_id}</code>
      </p>
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
