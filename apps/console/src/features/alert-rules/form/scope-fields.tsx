import { alertKind } from '@rackhand/contract/alert/alert-kinds';
import { deviceTypes } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useFeature } from '../../../platform/use-config.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { DeviceChooser } from '../../device-chooser/device-chooser.tsx';
import { alertRuleMessages } from '../alert-rule-messages.ts';
import { namesQuery } from '../alert-rule-queries.ts';
import styles from '../alert-rules.module.css';
import type { FieldProps } from './field-props.ts';

/** Which of its subjects a rule is about; nothing chosen is all of them. */
export function ScopeFields({ draft, said, onChange }: FieldProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(alertRuleMessages);
  const { scope } = alertKind(draft.kind);
  const hosts = useQuery(namesQuery(api)).data?.hosts ?? [];
  // The list of devices to choose from is one of app management.
  const canChoose = useFeature('appManagement');
  const error = said('scope');
  return (
    <fieldset className={styles.scope}>
      <legend>{words.scope}</legend>
      {scope.length === 0 && <p>{words.scopeNone}</p>}
      {scope.includes('device_type') && (
        <LineField label={words.deviceType}>
          <select
            value={draft.device_type}
            onChange={({ target }) =>
              onChange({ device_type: deviceTypes.find((type) => type === target.value) ?? '' })
            }
          >
            <option value="">{words.all}</option>
            {deviceTypes.map((type) => (
              <option key={type} value={type}>
                {words.types[type]}
              </option>
            ))}
          </select>
        </LineField>
      )}
      {scope.includes('host') && (
        <LineField label={words.host}>
          <select value={draft.host} onChange={({ target }) => onChange({ host: target.value })}>
            <option value="">{words.all}</option>
            {[...new Set([...hosts, draft.host])]
              .filter((name) => name !== '')
              .map((name) => (
                <option key={name}>{name}</option>
              ))}
          </select>
        </LineField>
      )}
      {scope.includes('rack') && (
        <LineField label={words.rack}>
          <input
            type="text"
            autoComplete="off"
            maxLength={20}
            aria-invalid={error !== null || undefined}
            placeholder={words.rackExample}
            data-tip={words.hints.rack}
            value={draft.rack}
            onChange={({ target }) => onChange({ rack: target.value })}
          />
        </LineField>
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {scope.includes('arns') && canChoose && (
        <details>
          <summary>
            {words.chooseDevices}
            {draft.arns.length > 0 && ` (${String(draft.arns.length)})`}
          </summary>
          <DeviceChooser
            chosen={new Set(draft.arns)}
            onChoose={(chosen) => onChange({ arns: [...chosen] })}
          />
        </details>
      )}
    </fieldset>
  );
}
