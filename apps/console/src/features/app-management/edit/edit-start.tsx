import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Modal } from '../../../ui/modal.tsx';
import { packageMessages } from '../package-messages.ts';
import { onePackageQuery } from '../package-queries.ts';
import { PackageDialog } from './package-dialog.tsx';

interface EditStartProps {
  packageId: number;
  /** A file that is on its way already. */
  upload: string | null;
  onRollout: (packageId: number, upload: string) => void;
  onClose: () => void;
}

/** The dialog of a package that the address names. */
export function EditStart({ packageId, ...props }: EditStartProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(packageMessages);
  const query = useQuery(onePackageQuery(api, packageId));
  const { data: app, isFetchedAfterMount: isFresh } = query;
  // Not as it was some time ago: what is changed is changed against what is seen.
  if (app !== undefined && isFresh) return <PackageDialog app={app} {...props} />;
  return (
    <Modal title={words.title} closeLabel={words.close} width={420} onClose={props.onClose}>
      <LoadState query={query} words={words} rows={3} />
    </Modal>
  );
}
