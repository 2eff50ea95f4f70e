import { commandKinds, type ManyCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { askMessages } from './ask-messages.ts';
import { commandMessages } from './command-messages.ts';
import { useBulkCommands } from './sending/use-bulk-command.ts';
import { DeviceNames } from './targets/device-names.tsx';
import { isOutOfReach, isUnderTest } from './targets/device-standing.ts';

interface BulkDialogProps {
  type: ManyCommandType;
  devices: readonly Device[];
  onClose: () => void;
  onSent: () => void;
}

/** Asked before several devices get a command; says which, and how many of them are under test. */
export function BulkDialog({ type, devices, onClose, onSent }: BulkDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const askWords = useMessages(askMessages);
  const language = useLanguage();
  const bulk = useBulkCommands();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const count = formatNumber(devices.length);
  const tested = devices.filter(isUnderTest).length;
  const unreached = devices.filter(isOutOfReach).length;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const isSent = await bulk.send(
      type,
      devices.map(({ arn }) => arn),
      intent,
    );
    if (isSent) onSent();
    else onClose();
  };
  return (
    <ConfirmDialog
      title={askWords.bulkTitle(words.types[type], count)}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.types[type] }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{commandKinds[type].words.asked.manyQuestion(count)[language]}</strong>
      </p>
      <DeviceNames devices={devices} />
      {unreached > 0 && <p>{askWords.outOfReach(formatNumber(unreached))}</p>}
      {tested > 0 && (
        <p>
          {askWords.bulkUnderTest(formatNumber(tested))} {askWords.testEnds}
        </p>
      )}
    </ConfirmDialog>
  );
}
