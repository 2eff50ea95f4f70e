import type { SimpleDevice } from '@rackhand/contract/app/app-package';
import { deviceTypes } from '@rackhand/contract/device/device';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { matching, withChosen } from './choice/chosen-devices.ts';
import type { ChosenType } from './choice/simple-devices-query.ts';
import { type ChoiceOf, useChoice } from './choice/use-choice.ts';
import { chooserMessages } from './chooser-messages.ts';
import styles from './device-chooser.module.css';
import { placedName } from './placed-name.ts';

interface DeviceChooserProps {
  of?: ChoiceOf;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Beside a device, such as why it can't be used now. */
  noteOf?: (device: SimpleDevice) => ReactNode;
}

/** Any of a thousand devices, by a search and all that match at once. */
export function DeviceChooser({ of = 'farm', chosen, onChoose, noteOf }: DeviceChooserProps): ReactElement {
  const words = useMessages(chooserMessages);
  const [type, setType] = useState<ChosenType>('any');
  const [typed, setTyped] = useState('');
  const query = useChoice(of, type);
  const { data: devices } = query;
  const found = useMemo(() => matching(devices ?? [], typed), [devices, typed]);
  const open = found.filter(({ arn }) => !chosen.has(arn));
  const types = (['any', ...deviceTypes] as const).map((value) => ({ value, label: words.types[value] }));
  return (
    <fieldset className={styles.chooser}>
      <legend>
        {words.devices} <small aria-live="polite">{words.chosen(formatNumber(chosen.size))}</small>
      </legend>
      <div className={styles.tools}>
        <input
          type="search"
          aria-label={words.searchDevices}
          placeholder={words.searchDevices}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // It searches as it is typed: Enter must not save the dialog.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Segmented label={words.deviceType} options={types} value={type} onChange={setType} />
        <Button
          whyNot={open.length === 0 ? words.allChosen : null}
          onClick={() => onChoose(withChosen(chosen, found, true))}
        >
          {words.chooseMatching(formatNumber(found.length))}
        </Button>
        <Button whyNot={chosen.size === 0 ? words.noneChosen : null} onClick={() => onChoose(new Set())}>
          {words.clearChosen}
        </Button>
      </div>
      <LoadState
        query={query}
        words={{ loading: words.loadingDevices, loadFailed: words.devicesFailed }}
        rows={4}
      />
      {devices !== undefined && (
        <ul className={styles.devices} aria-label={words.devices}>
          {found.map((device) => (
            <DeviceLine
              key={device.arn}
              device={device}
              isChosen={chosen.has(device.arn)}
              note={noteOf?.(device)}
              onTurn={(isChosen) => onChoose(withChosen(chosen, [device], isChosen))}
            />
          ))}
          {found.length === 0 && (
            <li className={styles.none}>
              {devices.length === 0 ? words.noDevicesYet : words.noDeviceMatches}
            </li>
          )}
        </ul>
      )}
    </fieldset>
  );
}

interface DeviceLineProps {
  device: SimpleDevice;
  isChosen: boolean;
  note: ReactNode;
  onTurn: (isChosen: boolean) => void;
}

function DeviceLine({ device, isChosen, note, onTurn }: DeviceLineProps): ReactElement {
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onTurn(target.checked)} />
        <span>{placedName(device)}</span>
        {note}
        <code>{device.udid}</code>
      </label>
    </li>
  );
}
