import { pointLimits } from '@rackhand/contract/points/ticket';
import type { ReactElement } from 'react';
import { DaySpanFields } from '../../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../../platform/form/day-span-messages.ts';
import { SearchBox } from '../../../platform/form/search-box.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ticketMessages } from '../ticket-messages.ts';
import type { TicketSearch } from '../ticket-view.ts';

interface SearchFormProps {
  search: TicketSearch;
  onSearch: (search: TicketSearch) => void;
}

/** Nothing typed is told to be missing; days narrow by themselves. */
export function TicketSearchForm({ search, onSearch }: SearchFormProps): ReactElement {
  const words = useMessages(ticketMessages);
  const days = useMessages(daySpanMessages);
  const { skey = 'user_id', sval, from, to } = search;
  return (
    <SearchBox
      label={words.find}
      keys={words.keys}
      searched={{ skey, sval }}
      missing={words.required}
      maxLength={pointLimits.searchCharacters}
      onSearch={(searched) => onSearch({ ...search, ...searched, page: undefined })}
      besides={[
        [days.from, from],
        [days.to, to],
      ]}
    >
      <DaySpanFields
        span={{ from, to }}
        onChange={(span) => onSearch({ ...search, ...span, page: undefined })}
      />
    </SearchBox>
  );
}
