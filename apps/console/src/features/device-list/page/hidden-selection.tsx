import type { Device } from '@rackhand/contract/device/device';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Selection } from '../../devices/use-selection.ts';
import { listMessages } from '../list-messages.ts';

interface HiddenSelectionProps {
  /** All devices of the farm, and those that the filter lets through. */
  devices: readonly Device[];
  rows: readonly Device[];
  selection: Selection;
}

/** Nothing is done to what a filter has hidden since it was chosen, and the list says so. Document 5 U7. */
export function HiddenSelection({ devices, rows, selection }: HiddenSelectionProps): ReactElement | null {
  const words = useMessages(listMessages);
  if (rows.length === devices.length) return null;
  const shown = new Set(rows.map(({ arn }) => arn));
  const hidden = devices.filter(({ arn }) => selection.has(arn) && !shown.has(arn));
  if (hidden.length === 0) return null;
  return (
    <p role="status">
      {words.hiddenChosen(formatNumber(hidden.length))}{' '}
      <Button
        look="quiet"
        onClick={() =>
          selection.set(
            hidden.map(({ arn }) => arn),
            false,
          )
        }
      >
        {words.dropHidden}
      </Button>
    </p>
  );
}
