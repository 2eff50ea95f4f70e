import type { ProtectedApp } from '@rackhand/contract/app/protected-app';
import { removeProtectedApp } from '@rackhand/contract/endpoints/protected-apps';
import type { ReactElement } from 'react';
import { RemoveDialog } from '../../platform/form/remove-dialog.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadProtectedApps } from './live-protected-apps.ts';
import { protectedAppMessages } from './protected-app-messages.ts';

export function RemoveAppDialog({ app, onClose }: { app: ProtectedApp; onClose: () => void }): ReactElement {
  const words = useMessages(protectedAppMessages);
  const { api } = usePlatform();
  const askUntold = useAskUntold();
  return (
    <RemoveDialog
      words={words}
      question={words.removeQuestion(app.name)}
      said={{
        removed: inBoth(protectedAppMessages, (said) => said.removed(app.name)),
        failed: inBoth(protectedAppMessages, (said) => said.removeFailed),
      }}
      onRemove={() => api.call(removeProtectedApp, { body: { id: app.id } })}
      onEnd={() => askUntold(reloadProtectedApps)}
      onClose={onClose}
    >
      <p>
        <code>{app.app_id}</code>
      </p>
      <p>{words.removeNote}</p>
    </RemoveDialog>
  );
}
