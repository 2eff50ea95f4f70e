import type { AppPackage } from '@rackhand/contract/app/app-package';
import { deletePackages } from '@rackhand/contract/endpoints/apps';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { HitList } from '../../ui/hit-list.tsx';
import { reloadPackages } from './live-packages.ts';
import { packageMessages } from './package-messages.ts';

interface RemovingDialogProps {
  apps: readonly AppPackage[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Asked before one or several are deleted, each with its number of devices; all go or none. Document 8. */
export function RemovingDialog({ apps, onClose, onRemoved }: RemovingDialogProps): ReactElement {
  const words = useMessages(packageMessages);
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const count = formatNumber(apps.length);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const id = apps.map((app) => String(app.id)).join(',');
      await api.call(deletePackages, { params: { id } });
      notices.succeed(inBoth(packageMessages, (said) => said.removed(count)));
      onRemoved();
    } catch (error) {
      notices.fail(
        inBoth(packageMessages, (said) => said.removeFailed),
        { error, text: refusalText(error) },
      );
    }
    reloadPackages(client);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle(count)}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeQuestion}</strong>
      </p>
      <HitList
        hits={apps.map(({ id, app_name: name, app_version: version, device_count: given }) => ({
          ...{ key: id, name: `${name} ${version}`, note: words.onDevices(formatNumber(given)) },
        }))}
      />
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
