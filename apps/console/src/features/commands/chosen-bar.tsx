import type { ManyCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { Button } from '../../ui/button.tsx';
import type { Selection } from '../devices/use-selection.ts';
import styles from './chosen-bar.module.css';
import { commandMessages } from './command-messages.ts';
import { useManyCommandTypes } from './use-command-items.tsx';

const BulkDialog = sidePart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);
const BulkStateDialog = sidePart(async () => (await import('./bulk-state-dialog.tsx')).BulkStateDialog);

interface ChosenBarProps {
  /** All rows that the filter lets through, not only those of this page. */
  devices: readonly Device[];
  chosen: readonly Device[];
  selection: Selection;
  /** What else can be done with those that are chosen; `onSent` says that it is under way. */
  more: (chosen: readonly Device[], onSent: () => void) => ReactNode;
}

/** "48대 중 3대 선택", and what can be done to them. */
export function ChosenBar({ devices, chosen, selection, more }: ChosenBarProps): ReactElement {
  const words = useMessages(commandMessages);
  const types = useManyCommandTypes();
  const [asked, setAsked] = useState<ManyCommandType | 'change_state' | null>(null);
  const close = (): void => setAsked(null);
  const sent = (): void => {
    close();
    selection.clear();
  };
  const total = formatNumber(devices.length);
  return (
    <div
      className={styles.bar}
      role="group"
      aria-label={words.selectedCount(total, formatNumber(chosen.length))}
    >
      <strong aria-live="polite">{words.selectedCount(total, formatNumber(chosen.length))}</strong>
      {chosen.length < devices.length && (
        <Button
          look="quiet"
          onClick={() =>
            selection.set(
              devices.map(({ arn }) => arn),
              true,
            )
          }
        >
          {words.selectAll(total)}
        </Button>
      )}
      <Button look="quiet" onClick={selection.clear}>
        {words.clearSelection}
      </Button>
      <Button onClick={() => setAsked('change_state')}>{words.changeState}</Button>
      {more(chosen, sent)}
      {types.map((type) => (
        <Button key={type} onClick={() => setAsked(type)}>
          {words.types[type]}
        </Button>
      ))}
      {asked === 'change_state' && <BulkStateDialog devices={chosen} onClose={close} onSent={sent} />}
      {asked !== null && asked !== 'change_state' && (
        <BulkDialog type={asked} devices={chosen} onClose={close} onSent={sent} />
      )}
    </div>
  );
}
