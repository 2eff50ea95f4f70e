import { deleteProject } from '@rackhand/contract/endpoints/projects';
import type { Project } from '@rackhand/contract/test/project';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { schedulerMessages } from '../scheduler-messages.ts';
import { useAsked } from '../use-asked.ts';

interface RemoveProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function RemoveProjectDialog({ project, onClose }: RemoveProjectDialogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(schedulerMessages);
  const { busy, confirm } = useAsked(onClose);
  const { id, project_name: name, queued_count } = project;
  const remove = () =>
    confirm(
      async () => {
        await api.call(deleteProject, { body: { id } });
        return (said) => said.removed(name);
      },
      () => inBoth(schedulerMessages, (said) => said.removeFailed),
    );
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.removeAction }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeAsk(name)}</strong>
      </p>
      {queued_count > 0 && <p>{words.removeQueued(formatNumber(queued_count))}</p>}
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
