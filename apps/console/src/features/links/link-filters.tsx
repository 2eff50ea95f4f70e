import { linkStateWords } from '@rackhand/contract/link/link';
import type { LinkSearchKey } from '@rackhand/contract/link/link-columns';
import { linkLimits, linkStates } from '@rackhand/contract/link/link-lists';
import type { ReactElement, ReactNode } from 'react';
import { DaySpanFields } from '../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../platform/form/day-span-messages.ts';
import { SearchBox } from '../../platform/form/search-box.tsx';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FilterChooser } from '../../ui/filters.tsx';
import { linkMessages } from './link-messages.ts';
import type { LinkSearch } from './link-view.ts';

interface LinkFiltersProps<Key extends LinkSearchKey> {
  keys: Readonly<Record<Key, string>>;
  search: LinkSearch<Key>;
  usualKey: Key;
  onChange: (change: LinkSearch<Key>) => void;
  children: ReactNode;
}

/** What links are looked for by; a token may be pasted with the address that it stands in. */
export function LinkFilters<Key extends LinkSearchKey>(props: LinkFiltersProps<Key>): ReactElement {
  const { keys, search, usualKey, onChange, children } = props;
  const words = useMessages(linkMessages);
  const days = useMessages(daySpanMessages);
  const language = useLanguage();
  const { skey = usualKey, sval, link_state: state, from, to } = search;
  return (
    <SearchBox
      label={words.find}
      keys={keys}
      searched={{ skey, sval }}
      maxLength={linkLimits.addressCharacters}
      onSearch={onChange}
      besides={[
        [words.columns.state, state && linkStateWords[state][language]],
        [days.from, from],
        [days.to, to],
      ]}
    >
      <FilterChooser
        label={words.columns.state}
        value={state}
        any={words.anyState}
        choices={linkStates.map((value) => ({ value, label: linkStateWords[value][language] }))}
        onChoose={(chosen) => onChange({ link_state: linkStates.find((one) => one === chosen) })}
      />
      <DaySpanFields span={{ from, to }} onChange={onChange} />
      {children}
    </SearchBox>
  );
}
