import type { Device } from '@rackhand/contract/device/device';
import type { ShownOutlet } from '@rackhand/contract/host/shown-outlet';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import type { ControlProps } from '../../../ui/form-field.tsx';
import { useDeviceBusy } from '../../commands/use-device-busy.ts';
import { outletsQuery } from '../../power/outlet-queries.ts';
import { OutletStanding } from '../../power/outlet-standing.tsx';
import { OutletTest } from '../../power/outlet-test.tsx';
import styles from '../../power/power.module.css';
import { powerMessages } from '../../power/power-messages.ts';
import { RunningCycle } from '../../power/running-cycle.tsx';
import { settingsMessages } from '../settings-messages.ts';

interface PowerControllerProps {
  control: ControlProps;
  device: Device;
  value: string;
  readOnly: boolean;
  onChoose: (name: string) => void;
}

/** An empty option and the names that the server answers (document 1 section 2), what is known of the chosen one, and its test. */
export function PowerControllerControl(props: PowerControllerProps): ReactElement {
  const { control, device, value, readOnly, onChoose } = props;
  const { api } = usePlatform();
  const words = useMessages(settingsMessages);
  const { command } = useDeviceBusy(device.arn);
  const cycle = command?.type === 'power_cycle' ? command : null;
  const { data, error, refetch } = useQuery(outletsQuery(api, device.arn, cycle?.command_id ?? ''));
  const names = data?.power_controller ?? [];
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  // A server of an earlier release has names alone.
  const { outlets = [] }: { outlets?: ShownOutlet[] } = data ?? {};
  return (
    <>
      <div className={styles.test}>
        <select
          {...control}
          value={value}
          disabled={readOnly}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="" aria-label={words.noPowerController} />
          {all.map((name) => (
            <Option
              key={name}
              name={name}
              cannot={outlets.some((one) => one.name === name && one.switchable === false)}
            />
          ))}
        </select>
        <OutletTest device={device} outlet={value} />
      </div>
      {cycle !== null && <RunningCycle command={cycle} />}
      {cycle === null &&
        outlets
          .filter(({ name }) => name === value)
          .map((outlet) => <OutletStanding key={outlet.name} outlet={outlet} />)}
      {error !== null && (
        <p role="alert">
          {words.powerFailed}{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            {words.powerRetry}
          </Button>
        </p>
      )}
    </>
  );
}

function Option({ name, cannot }: { name: string; cannot: boolean }): ReactElement {
  const words = useMessages(powerMessages);
  return <option value={name}>{cannot ? `${name} (${words.cannotShort})` : name}</option>;
}
