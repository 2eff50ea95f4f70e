import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import type { ReactElement } from 'react';
import { onLeave } from '../../platform/form/use-field-faults.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { ticketMessages } from './ticket-messages.ts';

interface ExpiresFieldProps {
  /** yyyy-MM-dd; empty: no end. */
  value: string;
  error: string | null;
  onChange: (day: string) => void;
  /** It was left. */
  onLook?: () => void;
}

/** The last day on which points can be spent. */
export function ExpiresField({ value, error, onChange, onLook }: ExpiresFieldProps): ReactElement {
  const words = useMessages(ticketMessages);
  return (
    <FormField name="expires_at" label={words.expiresAt} hint={words.expiresHint} error={error} width="full">
      {(control) => (
        <input
          {...control}
          type="date"
          max={pointLimits.lastDay}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLook && onLeave(onLook)}
        />
      )}
    </FormField>
  );
}
