import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import type { ReactElement } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { formMessages } from './form-messages.ts';
import { onLeave } from './use-field-faults.ts';

interface NoteFieldProps {
  label: string;
  hint: string;
  value: string;
  error: string | null;
  /** The dialog begins with it. */
  isFirst?: boolean;
  onChange: (note: string) => void;
  /** It was left. */
  onLook?: () => void;
}

/** Why something is done about points or days, for ledger and trail; beyond its limit the server says so. */
export function NoteField(props: NoteFieldProps): ReactElement {
  const { label, hint, value, error, isFirst, onChange, onLook } = props;
  const { required } = useMessages(formMessages);
  return (
    <FormField name="note" label={label} hint={hint} error={error} required={required} width="full">
      {(control) => (
        <textarea
          {...control}
          data-autofocus={isFirst}
          rows={2}
          maxLength={pointLimits.noteCharacters * 2}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLook && onLeave(onLook)}
        />
      )}
    </FormField>
  );
}
