import { deleteCategory } from '@rackhand/contract/endpoints/schedule';
import type { Category } from '@rackhand/contract/test/project';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { schedulerMessages } from '../scheduler-messages.ts';
import { useAsked } from '../use-asked.ts';

interface RemoveCategoryDialogProps {
  category: Category;
  onClose: () => void;
}

export function RemoveCategoryDialog({ category, onClose }: RemoveCategoryDialogProps): ReactElement {
  const { api } = usePlatform();
  const { categories: words, cancel, close, removeAction } = useMessages(schedulerMessages);
  const { busy, confirm } = useAsked(onClose);
  const { id, category: name, project_count } = category;
  const remove = () =>
    confirm(
      async () => {
        await api.call(deleteCategory, { body: { id } });
        return (said) => said.categories.removed(name);
      },
      () => inBoth(schedulerMessages, (said) => said.categories.removeFailed),
    );
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close, cancel, confirm: removeAction }}
      busy={busy}
      whyNot={project_count > 0 ? words.removeUsed(formatNumber(project_count)) : null}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>{words.removeAsk(name)}</p>
      {project_count > 0 && <p>{words.removeUsed(formatNumber(project_count))}</p>}
    </ConfirmDialog>
  );
}
