import { entryKinds } from '@rackhand/contract/points/ledger';
import { entryKindWords } from '@rackhand/contract/points/point-words';
import { pointLimits } from '@rackhand/contract/points/ticket';
import { type ReactElement, type ReactNode, useState } from 'react';
import { DaySpanFields } from '../../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../../platform/form/day-span-messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters } from '../../../ui/filters.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import { type LedgerKey, type LedgerSearch, ledgerKeys } from '../ticket-view.ts';

interface LedgerFiltersProps {
  search: LedgerSearch;
  onChange: (change: LedgerSearch) => void;
  children: ReactNode;
}

/** Enter or the button searches by a run or a ticket, nothing typed by neither; kind and days narrow by themselves. */
export function LedgerFilters({ search, onChange, children }: LedgerFiltersProps): ReactElement {
  const words = useMessages(ticketMessages);
  const days = useMessages(daySpanMessages);
  const language = useLanguage();
  const { kind, from, to } = search;
  const [skey, setKey] = useState<LedgerKey>(search.skey ?? 'test_run_id');
  const [sval, setValue] = useState(search.sval ?? '');
  const find = (): void => {
    const isNone = sval.trim() === '';
    onChange({ skey: isNone ? undefined : skey, sval: isNone ? undefined : sval.trim() });
  };
  return (
    <Filters
      label={words.ledger}
      chosen={[
        [words.entries[search.skey ?? 'test_run_id'], search.sval],
        [words.entries.kind, kind && entryKindWords[kind][language]],
        [days.from, from],
        [days.to, to],
      ]}
      onSubmit={find}
    >
      <FilterField label={words.key}>
        <select value={skey} onChange={({ target }) => setKey(target.value as LedgerKey)}>
          {ledgerKeys.map((key) => (
            <option key={key} value={key}>
              {words.entries[key]}
            </option>
          ))}
        </select>
      </FilterField>
      <FilterField label={words.findEntries}>
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={pointLimits.searchCharacters}
          value={sval}
          onChange={({ target }) => setValue(target.value)}
        />
      </FilterField>
      <Button type="submit">{words.search}</Button>
      <FilterField label={words.entries.kind}>
        <select
          value={kind ?? ''}
          onChange={({ target }) => onChange({ kind: entryKinds.find((one) => one === target.value) })}
        >
          <option value="">{words.any}</option>
          {entryKinds.map((one) => (
            <option key={one} value={one}>
              {entryKindWords[one][language]}
            </option>
          ))}
        </select>
      </FilterField>
      <DaySpanFields span={{ from, to }} onChange={onChange} />
      {children}
    </Filters>
  );
}
