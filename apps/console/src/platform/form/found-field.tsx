import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FailurePlate } from '../failure-plate.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { formMessages } from './form-messages.ts';
import styles from './found-field.module.css';

/** Why what is looked for did not come. */
export interface NotFound {
  error: Error;
  retry: () => void;
}

interface FoundFieldProps<Found> {
  name: string;
  words: {
    label: string;
    hint: string;
    none: string;
    failed: string;
    choose: (name: string) => string;
  };
  error: string | null;
  typed: string;
  onType: (text: string) => void;
  /** undefined: nothing is looked for, or the answer has not come. */
  found: readonly Found[] | undefined;
  /** null: it came, or is on its way. */
  failure: NotFound | null;
  keyOf: (one: Found) => string;
  onChoose: (one: Found) => void;
}

/** One of those whose name holds what is typed. */
export function FoundField<Found extends { name: string }>(props: FoundFieldProps<Found>): ReactElement {
  const { name, words, error, typed, onType, found, failure, keyOf, onChoose } = props;
  const { required } = useMessages(formMessages);
  return (
    <FormField
      name={name}
      label={words.label}
      hint={words.hint}
      error={error}
      required={required}
      width="full"
    >
      {(control) => (
        <>
          <input
            {...control}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            maxLength={pointLimits.searchCharacters}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
          {failure !== null && (
            <FailurePlate title={words.failed} error={failure.error} onRetry={failure.retry} />
          )}
          {found?.length === 0 && <p role="status">{words.none}</p>}
          {found !== undefined && found.length > 0 && (
            <ul className={styles.found}>
              {found.map((one) => (
                <li key={keyOf(one)}>
                  <Button aria-label={words.choose(one.name)} onClick={() => onChoose(one)}>
                    {one.name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormField>
  );
}
