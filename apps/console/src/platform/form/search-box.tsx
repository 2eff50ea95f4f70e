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
  maxLength: number;
  onSearch: (searched: Searched<Key>) => void;
  /** What narrows the list besides, in words for paper. */
  besides?: readonly (readonly [label: string, value: string | undefined])[];
  children?: ReactNode;
}

/** Enter or the button searches; nothing typed finds all. Document 2 section 2. */
export function SearchBox<Key extends string>(props: SearchBoxProps<Key>): ReactElement {
  const { label, keys, searched, maxLength, onSearch, besides = [], children } = props;
  const words = useMessages(searchBoxMessages);
  const [skey, setKey] = useState(searched.skey);
  const [sval, setValue] = useState(searched.sval ?? '');
  const names = Object.entries<string>(keys) as [Key, string][];
  const submit = (): void => onSearch({ skey, sval: sval.trim() === '' ? undefined : sval });
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
      <FilterField label={names.length > 1 ? words.value : keys[skey]}>
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={sval}
          onChange={({ target }) => setValue(target.value)}
        />
      </FilterField>
      <Button type="submit">{words.search}</Button>
      {children}
    </Filters>
  );
}
