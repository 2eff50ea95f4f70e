import { type Device, maskedPrivateCode } from '@rackhand/contract/device/device';
import type { EditField } from '@rackhand/contract/device/device-edit-fields';
import { deviceFieldWord } from '@rackhand/contract/device/device-field-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { shownValue } from '../edits/settings-values.ts';
import type { SettingsEdits } from '../edits/use-settings-edits.ts';
import { settingsMessages } from '../settings-messages.ts';
import styles from './device-settings.module.css';

interface ComparePlateProps {
  device: Device;
  state: SettingsEdits;
  onSeen: () => void;
}

/** Both values of each field that was typed into, after another admin was faster. */
export function ComparePlate({ device, state, onSeen }: ComparePlateProps): ReactElement {
  const words = useMessages(settingsMessages);
  const language = useLanguage();
  const shown = (field: EditField, value: string): string => {
    if (value === '') return words.noValue;
    return field === 'private_code' ? maskedPrivateCode : value;
  };
  return (
    <section className={styles.notice} aria-label={words.editedByOther}>
      <p role="status">
        <strong>{words.editedByOther}</strong> {words.editedByOtherText}
      </p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{words.compareField}</th>
            <th scope="col">{words.compareMine}</th>
            <th scope="col">{words.compareNow}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {state.changed.map((field) => {
            const now = shownValue(device, field);
            return (
              <tr key={field}>
                <th scope="row">{deviceFieldWord(field, language)}</th>
                <td>{shown(field, state.edits[field] ?? '')}</td>
                <td>{shown(field, now)}</td>
                <td>
                  <Button onClick={() => state.type(field, now)}>
                    {words.takeNow} <span className="hidden-text">{deviceFieldWord(field, language)}</span>
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button onClick={onSeen}>{words.acknowledge}</Button>
    </section>
  );
}
