import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { teamMessages } from './team-messages.ts';
import { useReloadTeams } from './use-reload-teams.ts';

interface RemoveDialogProps {
  title: string;
  name: string;
  /** Where it is a team that goes. */
  team?: number;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

export function RemoveDialog({ title, name, team, onRemove, onClose }: RemoveDialogProps): ReactElement {
  const words = useMessages(teamMessages);
  const { notices } = usePlatform();
  const reload = useReloadTeams();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await onRemove();
      notices.succeed(inBoth(teamMessages, (said) => said.removed(name)));
      reload(team);
    } catch (error) {
      notices.fail(
        inBoth(teamMessages, (said) => said.removeFailed),
        { error },
      );
      reload();
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeQuestion(name)}</strong>
      </p>
    </ConfirmDialog>
  );
}
