import { type Ticket } from '@rackhand/contract/points/ticket';
import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import type { ReactElement } from 'react';
import { DaySpanFields } from '../../../platform/form/day-span-fields.tsx';
import { daySpanMessages } from '../../../platform/form/day-span-messages.ts';
import { SearchBox } from '../../../platform/form/search-box.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { RemovableChip } from '../../../ui/removable-chip.tsx';
import { ticketMessages } from '../ticket-messages.ts';
import type { TicketSearch } from '../ticket-view.ts';

interface SearchFormProps {
  search: TicketSearch;
  /** Whose tickets alone are shown, as one of them says. */
  owner?: Pick<Ticket, 'owner_name'> | undefined;
  onSearch: (search: TicketSearch) => void;
}

/** Nothing typed is told to be missing; days narrow by themselves. */
export function TicketSearchForm({ search, owner, onSearch }: SearchFormProps): ReactElement {
  const words = useMessages(ticketMessages);
  const days = useMessages(daySpanMessages);
  const { skey = 'user_id', sval, from, to } = search;
  const shown = ownerShown(search, owner);
  const named = shown && (search.uid === undefined ? words.team(shown) : words.user(shown));
  return (
    <SearchBox
      label={words.find}
      keys={words.keys}
      searched={{ skey, sval }}
      missing={words.required}
      maxLength={pointLimits.searchCharacters}
      onSearch={(searched) => onSearch({ ...search, ...searched, page: undefined })}
      besides={[
        [words.columns.owner_name, named],
        [days.from, from],
        [days.to, to],
      ]}
    >
      <DaySpanFields
        span={{ from, to }}
        onChange={(span) => onSearch({ ...search, ...span, page: undefined })}
      />
      {named !== undefined && (
        <RemovableChip
          label={named}
          remove={words.removeOwner}
          onRemove={() => onSearch({ ...search, uid: undefined, team_id: undefined, page: undefined })}
        />
      )}
    </SearchBox>
  );
}

/** By name, or by number while no ticket of theirs says it. */
function ownerShown(
  { uid, team_id }: TicketSearch,
  owner: Pick<Ticket, 'owner_name'> | undefined,
): string | undefined {
  if (uid === undefined && team_id === undefined) return undefined;
  return owner?.owner_name ?? uid ?? String(team_id);
}
