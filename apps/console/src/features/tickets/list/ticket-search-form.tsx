import { pointLimits, type TicketSearchKey, ticketSearchKeys } from '@rackhand/contract/points/ticket';
import { type ReactElement, useState } from 'react';
import { DaySpanFields } from '../../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../../platform/form/day-span-messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters } from '../../../ui/filters.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import type { TicketSearch } from '../ticket-view.ts';

interface SearchFormProps {
  search: TicketSearch;
  onSearch: (search: TicketSearch) => void;
}

/** Enter or the button searches; nothing typed is told to be missing. Days narrow by themselves. Document 2 section 2. */
export function TicketSearchForm({ search, onSearch }: SearchFormProps): ReactElement {
  const words = useMessages(ticketMessages);
  const days = useMessages(daySpanMessages);
  const { from, to } = search;
  const [skey, setKey] = useState<TicketSearchKey>(search.skey ?? 'user_id');
  const [sval, setValue] = useState(search.sval ?? '');
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    setMissing(sval.trim() === '');
    if (sval.trim() !== '') onSearch({ ...search, skey, sval, page: undefined });
  };
  return (
    <Filters
      label={words.find}
      chosen={[
        [words.keys[search.skey ?? 'user_id'], search.sval],
        [days.from, from],
        [days.to, to],
      ]}
      onSubmit={submit}
    >
      <FilterField label={words.key}>
        <select value={skey} onChange={({ target }) => setKey(target.value as TicketSearchKey)}>
          {ticketSearchKeys.map((key) => (
            <option key={key} value={key}>
              {words.keys[key]}
            </option>
          ))}
        </select>
      </FilterField>
      <FilterField label={words.value}>
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={pointLimits.searchCharacters}
          value={sval}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => setValue(target.value)}
        />
      </FilterField>
      <Button type="submit">{words.search}</Button>
      {isMissing && <span role="alert">{words.required}</span>}
      <DaySpanFields
        span={{ from, to }}
        onChange={(span) => onSearch({ ...search, ...span, page: undefined })}
      />
    </Filters>
  );
}
