import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Modal } from '../../../ui/modal.tsx';
import { RolloutDialog } from '../../rollouts/rollout-dialog.tsx';
import { isUnderWay } from '../../uploads/upload.ts';
import { packageMessages } from '../package-messages.ts';
import { onePackageQuery } from '../package-queries.ts';
import { PackageFile } from './package-file.tsx';
import { useDialogFile } from './use-dialog-file.ts';

interface RolloutStartProps {
  packageId: number;
  /** A file that is on its way already. */
  upload: string | null;
  onClose: () => void;
}

/** The new version of a package for a rollout: its file, then its stages. */
export function RolloutStart({ packageId, upload, onClose }: RolloutStartProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(packageMessages);
  const query = useQuery(onePackageQuery(api, packageId));
  const file = useDialogFile(upload, { packageId, purpose: 'rollout' });
  const { data: app } = query;
  if (app === undefined)
    return (
      <Modal title={words.rollout} closeLabel={words.close} width={420} onClose={onClose}>
        <LoadState query={query} words={words} rows={3} />
      </Modal>
    );
  return (
    <RolloutDialog
      app={app}
      file={<PackageFile app={app} file={file} missing={null} deviceCount={app.devices.length} />}
      facts={file.upload?.facts ?? null}
      isComing={file.upload !== null && isUnderWay(file.upload)}
      onStarted={file.done}
      onClose={onClose}
    />
  );
}
