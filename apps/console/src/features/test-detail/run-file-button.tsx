import { listTestFiles } from '@rackhand/contract/endpoints/tests';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { useDownload } from '../downloads/use-download.ts';
import { detailMessages } from './detail-messages.ts';

interface RunFileButtonProps {
  /** Of the run. */
  id: string;
  attempt: number;
  file: string;
  label: string;
}

/** Brings a file that a run has left. */
export function RunFileButton({ id, attempt, file, label }: RunFileButtonProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const { busy, download } = useDownload();
  const load = (): Promise<void> =>
    api.download(listTestFiles, { params: { id }, query: { remote_file: file, attempt } });
  return (
    <Button look="quiet" busy={busy} data-tip={words.download(file)} onClick={() => void download(load)}>
      {label}
    </Button>
  );
}
