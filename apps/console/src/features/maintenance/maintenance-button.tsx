import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { maintenanceMessages } from './maintenance-messages.ts';
import type { MaintenancePlace } from './use-begin-maintenance.ts';

interface MaintenanceButtonProps {
  place: MaintenancePlace;
  name: string;
  devices: readonly Device[];
}

/** Where a host or a rack is shown: takes all of it out of the farm for a time. */
export function MaintenanceButton({ place, name, devices }: MaintenanceButtonProps): ReactElement {
  const words = useMessages(maintenanceMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        data-tip={words.beginOf(name)}
        whyNot={devices.length === 0 ? words.noDevices : null}
        onClick={() => setOpen(true)}
      >
        {words.begin}
      </Button>
      {open && (
        <MaintenanceDialog place={place} name={name} devices={devices} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
