import { type UserSearchKey, userListLimits, userSearchKeys } from '@rackhand/contract/account/user';
import type { ReactElement, ReactNode } from 'react';
import { SearchBox } from '../../../platform/form/search-box.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { userMessages } from '../user-messages.ts';
import { defaultView, type UserView } from '../user-view.ts';

interface SearchFormProps {
  view: UserView;
  onSearch: (view: UserView) => void;
  /** What narrows the list besides, in words for paper. */
  besides?: readonly (readonly [label: string, value: string | undefined])[];
  children?: ReactNode;
}

/** Nothing typed finds all. */
export function UserSearchForm({ view, onSearch, besides = [], children }: SearchFormProps): ReactElement {
  const words = useMessages(userMessages);
  const keys = Object.fromEntries(userSearchKeys.map((key) => [key, words.columns[key]]));
  return (
    <SearchBox
      label={words.find}
      keys={keys as Record<UserSearchKey, string>}
      searched={{ skey: view.skey ?? defaultView.skey, sval: view.sval }}
      maxLength={userListLimits.searchCharacters}
      onSearch={(searched) => onSearch({ ...view, ...searched, page: undefined })}
      besides={besides}
    >
      {children}
    </SearchBox>
  );
}
