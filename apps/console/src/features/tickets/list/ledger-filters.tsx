import { entryKinds } from '@rackhand/contract/points/ledger';
import { entryKindWords } from '@rackhand/contract/points/point-words';
import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import type { ReactElement, ReactNode } from 'react';
import { DaySpanFields } from '../../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../../platform/form/day-span-messages.ts';
import { SearchBox } from '../../../platform/form/search-box.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FilterChooser } from '../../../ui/filters.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import type { LedgerSearch, PointKey } from '../ticket-view.ts';

interface LedgerFiltersProps<Key extends PointKey> {
  /** What is searched by, with what that is called. */
  keys: Record<Key, string>;
  usualKey: Key;
  search: LedgerSearch<Key>;
  onChange: (change: LedgerSearch<Key>) => void;
  children: ReactNode;
}

/** By a run, a ticket or an owner; kind and days narrow by themselves. */
export function LedgerFilters<Key extends PointKey>({
  keys,
  usualKey,
  search,
  onChange,
  children,
}: LedgerFiltersProps<Key>): ReactElement {
  const words = useMessages(ticketMessages);
  const days = useMessages(daySpanMessages);
  const language = useLanguage();
  const { skey = usualKey, sval, kind, from, to } = search;
  return (
    <SearchBox
      label={words.ledger}
      keys={keys}
      searched={{ skey, sval }}
      valueLabel={words.findEntries}
      maxLength={pointLimits.searchCharacters}
      onSearch={(found) =>
        onChange({ skey: found.sval === undefined ? undefined : found.skey, sval: found.sval?.trim() })
      }
      besides={[
        [words.entries.kind, kind && entryKindWords[kind][language]],
        [days.from, from],
        [days.to, to],
      ]}
    >
      <FilterChooser
        label={words.entries.kind}
        value={kind}
        any={words.any}
        choices={entryKinds.map((value) => ({ value, label: entryKindWords[value][language] }))}
        onChoose={(chosen) => onChange({ kind: entryKinds.find((one) => one === chosen) })}
      />
      <DaySpanFields span={{ from, to }} onChange={onChange} />
      {children}
    </SearchBox>
  );
}
