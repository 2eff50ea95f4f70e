import { errorText } from '@rackhand/contract/call/error-codes';
import { whyUnfit } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { calledName } from '@rackhand/contract/device/device-name';
import { whyUnreached } from '@rackhand/contract/device/device-reach';
import type { Language } from '@rackhand/contract/text/language';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { useInspection } from '../../commands/use-inspection.ts';
import { useDevices } from '../../devices/use-devices.ts';
import { InspectedScreenView } from './inspected-screen.tsx';
import styles from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';

interface InspectorProps {
  /** The devices that the test is to run on: one of them is likely meant. */
  arns: ReadonlySet<string>;
  onInsert: (step: string) => void;
}

/** What is on a device's screen now, to be put into a scenario. Document 9, Custom test. */
export function Inspector({ arns, onInsert }: InspectorProps): ReactElement {
  const words = useMessages(inspectorMessages);
  const language = useLanguage();
  const { data: devices = [] } = useDevices();
  const [wanted, setWanted] = useState('');
  const { inspection, inspect } = useInspection();
  const can = devices.filter((device) => whyNotRead(device, language) === null);
  const arn = wanted === '' ? (can.find((one) => arns.has(one.arn))?.arn ?? '') : wanted;
  const device = devices.find((one) => one.arn === arn);
  const why = device === undefined ? words.choose : whyNotRead(device, language);
  return (
    <section className={styles.inspector} aria-label={words.title}>
      <p className={styles.quiet}>{words.lead}</p>
      <div className={styles.ask}>
        <FormField name="inspected_device" label={words.device} error={null} width="one">
          {(control) => (
            <select {...control} value={arn} onChange={({ target }) => setWanted(target.value)}>
              <option value="">{devices.length === 0 ? words.noDevices : words.choose}</option>
              <DeviceOptions label={words.chosen} devices={devices.filter((one) => arns.has(one.arn))} />
              <DeviceOptions label={words.others} devices={devices.filter((one) => !arns.has(one.arn))} />
            </select>
          )}
        </FormField>
        <Button
          busy={inspection.phase === 'reading'}
          whyNot={why}
          onClick={() => {
            if (device !== undefined) inspect(device);
          }}
        >
          {inspection.phase === 'read' ? words.again : words.read}
        </Button>
      </div>
      {inspection.phase === 'reading' && <p role="status">{words.reading}</p>}
      {inspection.phase === 'failed' && (
        <div role="alert">
          <strong className={styles.bad}>{words.failed}</strong>
          <p>{inspection.why[language]}</p>
        </div>
      )}
      {inspection.phase === 'read' && (
        <InspectedScreenView key={inspection.screen.shot} screen={inspection.screen} onInsert={onInsert} />
      )}
    </section>
  );
}

function whyNotRead({ info }: Device, language: Language): string | null {
  const refusal = whyNot('inspect', info.state, info.holder);
  if (refusal !== null) return errorText(refusal, language);
  return (whyUnreached(info) ?? whyUnfit('inspect', info.errors))?.[language] ?? null;
}

function DeviceOptions({
  label,
  devices,
}: {
  label: string;
  devices: readonly Device[];
}): ReactElement | null {
  const words = useMessages(inspectorMessages);
  const language = useLanguage();
  if (devices.length === 0) return null;
  return (
    <optgroup label={label}>
      {devices.map((device) => {
        const why = whyNotRead(device, language);
        const name = calledName(device.info);
        return (
          <option key={device.arn} value={device.arn} disabled={why !== null}>
            {why === null ? name : words.refused(name, why)}
          </option>
        );
      })}
    </optgroup>
  );
}
