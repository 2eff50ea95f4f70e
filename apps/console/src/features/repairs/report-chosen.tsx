import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { ofDeviceMessages } from './of-device-messages.ts';
import { ReportDialog } from './report/report-dialog.tsx';

interface ReportChosenProps {
  devices: readonly Device[];
  onSent: () => void;
}

/** Reports all that are chosen for the same reason. */
export function ReportChosen({ devices, onSent }: ReportChosenProps): ReactElement {
  const words = useMessages(ofDeviceMessages);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.report}</Button>
      {isAsking && <ReportDialog devices={devices} onClose={close} onSent={onSent} />}
    </>
  );
}
