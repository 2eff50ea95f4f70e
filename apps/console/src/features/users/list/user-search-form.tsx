import { type UserSearchKey, userListLimits, userSearchKeys } from '@rackhand/contract/account/user';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters } from '../../../ui/filters.tsx';
import { userMessages } from '../user-messages.ts';
import { defaultView, type UserView } from '../user-view.ts';

interface SearchFormProps {
  view: UserView;
  onSearch: (view: UserView) => void;
  /** What narrows the list besides, in words for paper. */
  besides?: readonly (readonly [label: string, value: string | undefined])[];
  children?: ReactNode;
}

/** Enter or the button searches; nothing typed finds all. Document 2 section 2. */
export function UserSearchForm({ view, onSearch, besides = [], children }: SearchFormProps): ReactElement {
  const words = useMessages(userMessages);
  const [skey, setKey] = useState<UserSearchKey>(view.skey ?? defaultView.skey);
  const [sval, setValue] = useState(view.sval ?? '');
  const submit = (): void =>
    onSearch({ ...view, skey, sval: sval === '' ? undefined : sval, page: undefined });
  return (
    <Filters
      label={words.find}
      chosen={[[words.columns[view.skey ?? defaultView.skey], view.sval], ...besides]}
      onSubmit={submit}
    >
      <FilterField label={words.key}>
        <select value={skey} onChange={(event) => setKey(event.target.value as UserSearchKey)}>
          {userSearchKeys.map((key) => (
            <option key={key} value={key}>
              {words.columns[key]}
            </option>
          ))}
        </select>
      </FilterField>
      <FilterField label={words.value}>
        <input
          data-autofocus
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={userListLimits.searchCharacters}
          value={sval}
          onChange={(event) => setValue(event.target.value)}
        />
      </FilterField>
      <Button type="submit">{words.search}</Button>
      {children}
    </Filters>
  );
}
