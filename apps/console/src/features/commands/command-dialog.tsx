import { commandKinds, type DeviceCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { askMessages } from './ask-messages.ts';
import { commandMessages } from './command-messages.ts';
import { ownDialogs } from './kinds/own-dialogs.ts';
import { useDeviceCommand } from './sending/use-device-command.ts';
import { isUnderTest } from './targets/device-standing.ts';

interface CommandDialogProps {
  device: Device;
  type: DeviceCommandType;
  onClose: () => void;
}

/** What comes between the wish for a command and its call: a question, unless the kind has a dialog of its own. */
export function CommandDialog(props: CommandDialogProps): ReactElement | null {
  const OwnDialog = ownDialogs[props.type];
  const { asked } = commandKinds[props.type].words;
  if (OwnDialog !== undefined) return <OwnDialog device={props.device} onClose={props.onClose} />;
  return asked === null ? null : <Question {...props} asked={asked} />;
}

interface QuestionProps extends CommandDialogProps {
  asked: { question: Text; underTest: Text };
}

/** Document 1 section 8: asked before a device is rebooted or its USB reconnected. */
function Question({ device, type, asked, onClose }: QuestionProps): ReactElement {
  const words = useMessages(commandMessages);
  const askWords = useMessages(askMessages);
  const language = useLanguage();
  const { underTest, question } = asked;
  const ask = useDeviceCommand();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const tested = isUnderTest(device);
  const { model, rackLocation, udid } = device.info;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await ask(device, type, intent);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.types[type]}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.types[type] }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{(tested ? underTest : question)[language]}</strong>
      </p>
      <p>{[model, rackLocation, udid].filter((part) => part !== '').join(' · ')}</p>
      {tested && <p>{askWords.testEnds}</p>}
    </ConfirmDialog>
  );
}
