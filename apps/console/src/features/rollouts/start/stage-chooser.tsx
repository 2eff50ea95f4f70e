import { normalForm } from '@rackhand/contract/text/normal-form';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import type { PlannedDevice } from './racks-of.ts';
import styles from './start.module.css';
import { startMessages } from './start-messages.ts';

interface StageChooserProps {
  label: string;
  devices: readonly PlannedDevice[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Any of the app's devices, by a search. */
export function StageChooser({ label, devices, chosen, onChoose }: StageChooserProps): ReactElement {
  const words = useMessages(startMessages);
  const [typed, setTyped] = useState('');
  const wanted = folded(typed);
  const found = devices.filter(({ device_name: name, udid, rack_location: place }) =>
    folded(`${place} ${name} ${udid}`).includes(wanted),
  );
  const turn = (arn: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(arn);
    else next.delete(arn);
    onChoose(next);
  };
  return (
    <div className={styles.chooser}>
      <input
        type="search"
        aria-label={`${label}: ${words.searchDevices}`}
        placeholder={words.searchDevices}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // It searches as it is typed: Enter must not send the dialog.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul aria-label={label}>
        {found.map(({ arn, udid, device_name: name, rack_location: place }) => (
          <li key={arn}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(arn)}
                onChange={({ target }) => turn(arn, target.checked)}
              />
              <span>{place === '' ? name : `[${place}] ${name}`}</span>
              <code>{udid}</code>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

function folded(text: string): string {
  return normalForm(text).toLowerCase().trim();
}
