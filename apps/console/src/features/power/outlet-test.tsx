import { commandKinds } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { cyclePower } from '@rackhand/contract/endpoints/commands';
import { type ReactElement, useState } from 'react';
import { callOnce, type Intent, newIntent } from '../../platform/api/call-once.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAskedCommand } from '../commands/use-asked-command.ts';
import { useDeviceBusy } from '../commands/use-device-busy.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { powerMessages } from './power-messages.ts';

interface OutletTestProps {
  device: Device;
  /** As it is chosen now, also where that is not saved; empty: none. */
  outlet: string;
}

/** Switches the chosen outlet off and on, whoever the device is linked to by now. */
export function OutletTest({ device, outlet }: OutletTestProps): ReactElement {
  const words = useMessages(powerMessages);
  const busy = useDeviceBusy(device.arn);
  const [intent, setIntent] = useState<Intent | null>(null);
  return (
    <>
      <Button whyNot={outlet === '' ? words.chooseFirst : busy.whyNot} onClick={() => setIntent(newIntent())}>
        {words.test}
      </Button>
      {intent !== null && (
        <Question device={device} outlet={outlet} intent={intent} onClose={() => setIntent(null)} />
      )}
    </>
  );
}

interface QuestionProps extends OutletTestProps {
  intent: Intent;
  onClose: () => void;
}

function Question({ device, outlet, intent, onClose }: QuestionProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(powerMessages);
  const ask = useAskedCommand();
  const [busy, setBusy] = useState(false);
  const name = calledName(device.info);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const body = { arn: device.arn, outlet };
    await ask({
      deviceName: name,
      words: commandKinds.power_cycle.words,
      call: () => callOnce(api, cyclePower, { body, intent }),
      reload: reloadDevices,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.testTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.test }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{words.testQuestion(outlet, name)}</strong>
      </p>
      <p>{words.testWarning}</p>
    </ConfirmDialog>
  );
}
