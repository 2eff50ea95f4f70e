import type { CleaningPolicy } from '@rackhand/contract/app/cleaning';
import { errorText } from '@rackhand/contract/call/error-codes';
import { type DeviceCommandType, isDeviceCommand } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import type { NextStep } from '@rackhand/contract/device/next-steps';
import { underRepairText } from '@rackhand/contract/repair/repair-words';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button, buttonLink } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { useClock } from '../../../ui/use-now.ts';
import { LazyCleaningDialog } from '../../cleaning/lazy-cleaning-dialog.ts';
import { CommandDialog } from '../../commands/command-dialog.tsx';
import { useCommandItems } from '../../commands/use-command-items.tsx';
import { deviceMessages } from '../../devices/device-messages.ts';
import { testHistoryLink } from '../../devices/test-history-link.ts';
import { useChangeState } from '../../devices/use-change-state.ts';
import { detailMessages } from '../detail-messages.ts';
import styles from '../why-plate.module.css';

interface NextStepsProps {
  device: Device;
  steps: readonly NextStep[];
  onSettings: () => void;
}

/** In the order of the ladder; what can't be done now says why. A dialog stays when what it has done leaves no step. */
export function NextSteps({ device, steps, onSettings }: NextStepsProps): ReactElement {
  const words = useMessages(detailMessages);
  const [asked, setAsked] = useState<DeviceCommandType | null>(null);
  const [policy, setPolicy] = useState<CleaningPolicy | null>(null);
  const commands = useCommandItems(device, (_device, type) => setAsked(type));
  const isOffered = (step: NextStep): boolean =>
    !isDeviceCommand(step) || commands.some(({ key }) => key === step);
  const shown = steps.filter(isOffered);
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.steps}>
          <h2>{words.next}</h2>
          <ol>
            {shown.map((step) => (
              <li key={step}>
                <Step
                  step={step}
                  device={device}
                  command={commands.find(({ key }) => key === step)}
                  onSettings={onSettings}
                  onClean={() => setPolicy('standard')}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
      {asked !== null && <CommandDialog device={device} type={asked} onClose={() => setAsked(null)} />}
      {policy !== null && (
        <LazyCleaningDialog
          udid={device.info.udid}
          policy={policy}
          onPolicy={setPolicy}
          onClose={() => setPolicy(null)}
        />
      )}
    </>
  );
}

interface StepProps {
  step: NextStep;
  device: Device;
  /** What the step asks of the device, where it is a command. */
  command: MenuItem | undefined;
  onSettings: () => void;
  onClean: () => void;
}

function Step({ step, device, command, onSettings, onClean }: StepProps): ReactElement {
  const { nextSteps } = useMessages(deviceMessages);
  const language = useLanguage();
  const today = useClock(formatDate);
  const changeState = useChangeState();
  const { state, holder, host, repair } = device.info;
  const refusal = whyNot('change_state', state, holder);
  const label = nextSteps[step];
  if (isDeviceCommand(step))
    return (
      <Button whyNot={command?.whyNot ?? null} onClick={command?.onSelect}>
        {label}
      </Button>
    );
  switch (step) {
    case 'clean':
      return (
        <Button aria-haspopup="dialog" onClick={onClean}>
          {label}
        </Button>
      );
    case 'accept':
    case 'take_as_is':
    case 'end_exclusion':
      return (
        <PressButton
          whyNot={
            repair !== null
              ? underRepairText[language]
              : refusal === null
                ? null
                : errorText(refusal, language)
          }
          onPress={() => changeState(device, 'AVAILABLE')}
        >
          {label}
        </PressButton>
      );
    case 'settings':
      return <Button onClick={onSettings}>{label}</Button>;
    case 'host':
      return (
        <Link className={buttonLink} to={paths.hostList} search={host === '' ? {} : { host }}>
          {label}
        </Link>
      );
    case 'tests':
      return (
        <a className={buttonLink} href={testHistoryLink(device.arn, today)} target="_blank" rel="noopener">
          {label}
        </a>
      );
    case 'wait':
      return <span>{label}</span>;
  }
}
