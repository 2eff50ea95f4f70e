import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FilterField, Filters } from '../../ui/filters.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { searchBoxMessages } from './search-box-messages.ts';

export interface Searched<Key extends string> {
  skey: Key;
  sval: string | undefined;
}

interface SearchBoxProps<Key extends string> {
  label: string;
  /** What may be looked for, by its name; with one alone there is nothing to choose. */
  keys: Readonly<Record<Key, string>>;
  searched: Searched<Key>;
  /** What the field is called where other fields look for something besides. */
  valueLabel?: string;
  /** What is told where nothing is typed; without it that finds all. */
  missing?: string;
  maxLength: number;
  onSearch: (searched: Searched<Key>) => void;
  /** What narrows the list besides, in words for paper. */
  besides?: readonly (readonly [label: string, value: string | undefined])[];
  children?: ReactNode;
}

/** Enter or the button searches. Document 2 section 2. */
export function SearchBox<Key extends string>(props: SearchBoxProps<Key>): ReactElement {
  const { label, keys, searched, valueLabel, missing, maxLength, onSearch, besides = [], children } = props;
  const words = useMessages(searchBoxMessages);
  const [skey, setKey] = useState(searched.skey);
  const [sval, setValue] = useState(searched.sval ?? '');
  const names = Object.entries<string>(keys) as [Key, string][];
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    const isNone = sval.trim() === '';
    setMissing(isNone && missing !== undefined);
    if (!isNone || missing === undefined) onSearch({ skey, sval: isNone ? undefined : sval });
  };
  return (
    <Filters label={label} chosen={[[keys[searched.skey], searched.sval], ...besides]} onSubmit={submit}>
      {names.length > 1 && (
        <FilterField label={words.key}>
          <select value={skey} onChange={({ target }) => setKey(target.value as Key)}>
            {names.map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </FilterField>
      )}
      <FilterField label={valueLabel ?? (names.length > 1 ? words.value : keys[skey])}>
        <input
          data-autofocus
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={sval}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => setValue(target.value)}
        />
      </FilterField>
      <Button type="submit">{words.search}</Button>
      {isMissing && <span role="alert">{missing}</span>}
      {children}
    </Filters>
  );
}
