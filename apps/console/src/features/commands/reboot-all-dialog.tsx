import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { isTyped, TypedWord } from '../../platform/form/typed-word.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { askMessages } from './ask-messages.ts';
import { commandMessages } from './command-messages.ts';
import { openJobs } from './jobs-opener.ts';
import { useBulkCommands } from './sending/use-bulk-command.ts';
import { DeviceNames } from './targets/device-names.tsx';
import { isOutOfReach, isUnderTest } from './targets/device-standing.ts';

interface RebootAllDialogProps {
  devices: readonly Device[];
  onClose: () => void;
}

/** Typed, not clicked: it takes every device of the farm away from its users. */
export function RebootAllDialog({ devices, onClose }: RebootAllDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const askWords = useMessages(askMessages);
  const inFarm = devices.filter(({ info }) => !info.excluded);
  const hit = inFarm.filter((device) => !isUnderTest(device));
  const excluded = devices.length - inFarm.length;
  const held = inFarm.length - hit.length;
  const unreached = hit.filter(isOutOfReach).length;
  const bulk = useBulkCommands();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const isSent = await bulk.rebootAll(intent);
    onClose();
    // What becomes of a whole farm is looked at, not asked for.
    if (isSent) openJobs();
  };
  return (
    <ConfirmDialog
      title={words.rebootAll}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.rebootAll }}
      busy={busy}
      whyNot={isTyped(typed, askWords.rebootAllWord) ? null : askWords.rebootAllMissing}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{askWords.rebootAllText(formatNumber(hit.length))}</strong>
      </p>
      <DeviceNames devices={hit} />
      {unreached > 0 && <p>{askWords.outOfReach(formatNumber(unreached))}</p>}
      {excluded + held > 0 && <p>{askWords.rebootAllLeftOut(formatNumber(excluded), formatNumber(held))}</p>}
      <TypedWord
        text={askWords.rebootAllType}
        label={askWords.rebootAllField}
        value={typed}
        onType={setTyped}
      />
    </ConfirmDialog>
  );
}
