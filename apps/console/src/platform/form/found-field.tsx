import { pointLimits } from '@rackhand/contract/points/ticket';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import styles from './found-field.module.css';

interface FoundFieldProps<Found> {
  name: string;
  words: { label: string; hint: string; none: string; choose: (name: string) => string };
  error: string | null;
  typed: string;
  onType: (text: string) => void;
  /** undefined: nothing is looked for, or the answer has not come. */
  found: readonly Found[] | undefined;
  keyOf: (one: Found) => string;
  onChoose: (one: Found) => void;
}

/** One of those whose name holds what is typed. */
export function FoundField<Found extends { name: string }>(props: FoundFieldProps<Found>): ReactElement {
  const { name, words, error, typed, onType, found, keyOf, onChoose } = props;
  return (
    <FormField name={name} label={words.label} hint={words.hint} error={error} width="full">
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
