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
  /** As far as it is known here: others may not be shown. */
  isLast: boolean;
  onClose: () => void;
}

export function RemoveCategoryDialog({ category, isLast, onClose }: RemoveCategoryDialogProps): ReactElement {
  const { api } = usePlatform();
  const { categories: words, cancel, close, removeAction } = useMessages(schedulerMessages);
  const { busy, confirm } = useAsked(onClose);
  const { id, category: name, project_count } = category;
  const used = project_count > 0 ? words.removeUsed(formatNumber(project_count)) : null;
  const whyNot = used ?? (isLast ? words.removeLast : null);
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
      whyNot={whyNot}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>{words.removeAsk(name)}</p>
      {whyNot !== null && <p>{whyNot}</p>}
    </ConfirmDialog>
  );
}
