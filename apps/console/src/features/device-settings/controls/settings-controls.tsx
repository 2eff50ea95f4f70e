import type { Device } from '@rackhand/contract/device/device';
import {
  captureCards,
  type EditField,
  editFieldEntry,
  editFields,
  isShownField,
  noCaptureCard,
} from '@rackhand/contract/device/device-edit-fields';
import { deviceFieldWord } from '@rackhand/contract/device/device-field-words';
import { limits } from '@rackhand/contract/limits';
import type { Language } from '@rackhand/contract/text/language';
import { lengthOf } from '@rackhand/contract/text/text-length';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { type ControlProps, type FieldWidth, FormField } from '../../../ui/form-field.tsx';
import { unseenChanges } from '../../devices/value-changes.ts';
import styles from '../dialog/device-settings.module.css';
import { settingsMessages } from '../settings-messages.ts';
import { PowerControllerControl } from './power-controller-control.tsx';
import { PrivateCodeControl } from './private-code-control.tsx';

interface SettingsControlsProps {
  device: Device;
  valueOf: (field: EditField) => string;
  errorOf: (field: EditField) => string | null;
  readOnly: boolean;
  onType: (field: EditField, value: string) => void;
  onBlur: (field: EditField) => void;
  onReveal: (privateCode: string) => void;
}

type Words = (typeof settingsMessages)[Language];
const required: readonly EditField[] = ['model', 'platformVersion', 'port', 'scale_factor'];
const keyboards = { whole: 'numeric', decimal: 'decimal' } as const;

export function SettingsControls(props: SettingsControlsProps): ReactElement {
  const words = useMessages(settingsMessages);
  const language = useLanguage();
  const shown = editFields.filter((field) => isShownField(field, props.device.info.type));
  return (
    <fieldset className={styles.controls} aria-label={words.form}>
      {shown.map((field) => (
        <FormField
          key={field}
          name={field}
          label={deviceFieldWord(field, language)}
          hint={hintOf(field, props, words)}
          error={props.errorOf(field)}
          required={required.includes(field) ? words.required : null}
          width={widthOf(field, props.device.info.type)}
        >
          {(control) => controlOf(field, control, props)}
        </FormField>
      ))}
    </fieldset>
  );
}

/** The tags fill the row in which they stand: a set-top box has a field more before them. */
function widthOf(field: EditField, type: Device['info']['type']): FieldWidth {
  if (field === 'memo') return 'full';
  return field === 'tags' && type === 'mobile' ? 'two' : 'one';
}

function hintOf(field: EditField, { device, valueOf }: SettingsControlsProps, words: Words): ReactNode {
  const change = unseenChanges(device.info).find(({ field: changed }) => changed === field);
  if (change !== undefined) return <strong>{words.before(change.before || words.noValue)}</strong>;
  if (field === 'rackLocation') return words.rackHint;
  if (field === 'memo') {
    return words.memoCount(formatNumber(lengthOf(valueOf(field))), formatNumber(limits.memoCharacters));
  }
  if (field !== 'scale_factor') return undefined;
  return (
    <>
      {words.scaleHint}{' '}
      <Link to={paths.scaleFactorGuide} target="_blank">
        {words.scaleGuide} <span className="hidden-text">{words.newTab}</span>
      </Link>
    </>
  );
}

function controlOf(field: EditField, control: ControlProps, props: SettingsControlsProps): ReactNode {
  const { valueOf, readOnly, onType, onBlur } = props;
  const common = { ...control, value: valueOf(field), onBlur: () => onBlur(field) };
  const type = (event: { target: { value: string } }): void => onType(field, event.target.value);
  const { control: kind } = editFieldEntry(field);
  switch (kind) {
    case 'memo':
      return <textarea {...common} rows={4} readOnly={readOnly} onChange={type} />;
    case 'card':
      return (
        <select
          {...common}
          value={common.value || noCaptureCard}
          disabled={readOnly}
          onChange={(event) => onType(field, event.target.value === noCaptureCard ? '' : event.target.value)}
        >
          {[noCaptureCard, ...captureCards].map((card) => (
            <option key={card}>{card}</option>
          ))}
        </select>
      );
    case 'power':
      return (
        <PowerControllerControl
          control={control}
          device={props.device}
          value={common.value}
          readOnly={readOnly}
          onChoose={(name) => onType(field, name)}
        />
      );
    case 'code':
      return (
        <PrivateCodeControl
          control={control}
          arn={props.device.arn}
          value={common.value}
          readOnly={readOnly}
          onType={(value) => onType(field, value)}
          onBlur={common.onBlur}
          onReveal={props.onReveal}
        />
      );
    case 'text':
    case 'whole':
    case 'decimal':
      return (
        <input
          {...common}
          type="text"
          inputMode={kind === 'text' ? undefined : keyboards[kind]}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          onChange={type}
          onKeyDown={keepComposition}
        />
      );
  }
}

/** The Enter that ends a Hangul syllable is not the Enter that saves. */
function keepComposition(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
}
