import { repairLimits } from '@rackhand/contract/repair/repair';
import { type ReactElement, useId } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../repairs.module.css';
import type { DraftReason } from './reason-draft.ts';
import { reasonsMessages } from './reasons-messages.ts';

interface ReasonRowProps {
  reason: DraftReason;
  /** Among those that are offered; -1: it is retired. */
  place: number;
  count: number;
  faultOf: (name: 'ko' | 'en') => string | undefined;
  onChange: (part: Partial<DraftReason>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function ReasonRow(props: ReasonRowProps): ReactElement {
  const { reason, place, count, faultOf, onChange, onMove, onRemove } = props;
  const words = useMessages(reasonsMessages);
  const name = reason.ko === '' ? reason.en : reason.ko;
  return (
    <li className={styles.names} data-reason={reason.key}>
      {(['ko', 'en'] as const).map((language) => (
        <NameField
          key={language}
          label={words[language]}
          language={language}
          value={reason[language]}
          fault={faultOf(language)}
          onChange={(value) => onChange({ [language]: value })}
        />
      ))}
      {place >= 0 && (
        <>
          <Button
            aria-description={name}
            whyNot={place === 0 ? words.atTop : null}
            onClick={() => onMove(-1)}
          >
            {words.up}
          </Button>
          <Button
            aria-description={name}
            whyNot={place === count - 1 ? words.atBottom : null}
            onClick={() => onMove(1)}
          >
            {words.down}
          </Button>
        </>
      )}
      {reason.is_used ? (
        <Button aria-description={name} onClick={() => onChange({ is_retired: !reason.is_retired })}>
          {reason.is_retired ? words.restore : words.retire}
        </Button>
      ) : (
        <Button aria-description={name} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </li>
  );
}

interface NameFieldProps {
  label: string;
  language: 'ko' | 'en';
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}

function NameField({ label, language, value, fault, onChange }: NameFieldProps): ReactElement {
  const faultId = useId();
  return (
    <label>
      {label}
      <input
        type="text"
        lang={language}
        autoComplete="off"
        maxLength={repairLimits.reasonCharacters * 2}
        value={value}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault !== undefined && (
        <span id={faultId} role="alert">
          {fault}
        </span>
      )}
    </label>
  );
}
