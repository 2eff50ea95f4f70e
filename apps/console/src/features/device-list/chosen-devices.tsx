import type { Device } from '@rackhand/contract/device/device';
import type { ReactElement } from 'react';
import { LazyUpdateChosen } from '../app-drift/lazy-update-chosen.ts';
import { SelectionBar } from '../commands/selection-bar.tsx';
import type { Selection } from '../devices/use-selection.ts';
import { LazyReportChosen } from '../repairs/lazy-report-dialog.ts';
import { HiddenSelection } from './page/hidden-selection.tsx';

interface ChosenDevicesProps {
  /** All devices of the farm, and those that can be seen: what is chosen of the others is left out, and said. */
  devices: readonly Device[];
  rows: readonly Device[];
  selection: Selection;
}

/** What can be done with those that are chosen, wherever devices are chosen. */
export function ChosenDevices({ devices, rows, selection }: ChosenDevicesProps): ReactElement {
  return (
    <>
      <SelectionBar
        devices={rows}
        selection={selection}
        more={(chosen, onSent) => (
          <>
            <LazyReportChosen devices={chosen} onSent={onSent} />
            <LazyUpdateChosen devices={chosen} onSent={onSent} />
          </>
        )}
      />
      <HiddenSelection devices={devices} rows={rows} selection={selection} />
    </>
  );
}
