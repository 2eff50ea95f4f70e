import { type UserSearchKey, userListLimits, userSearchKeys } from '@rackhand/contract/user';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { userMessages } from './user-messages.ts';
import styles from './user-page.module.css';
import { defaultView, type UserView } from './user-view.ts';

interface SearchFormProps {
  view: UserView;
  onSearch: (view: UserView) => void;
}

/** Enter or the button searches. Document 2 section 2. */
export function UserSearchForm({ view, onSearch }: SearchFormProps): ReactElement {
  const words = useMessages(userMessages);
  const [skey, setKey] = useState<UserSearchKey>(view.skey ?? defaultView.skey);
  const [sval, setValue] = useState(view.sval ?? '');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSearch({ ...view, skey, sval: sval === '' ? undefined : sval, page: undefined });
  };
  return (
    <search aria-label={words.find}>
      <form className={styles.form} onSubmit={submit}>
        <label>
          {words.key}
          <select value={skey} onChange={(event) => setKey(event.target.value as UserSearchKey)}>
            {userSearchKeys.map((key) => (
              <option key={key} value={key}>
                {words.columns[key]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.value}
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={userListLimits.searchCharacters}
            value={sval}
            onChange={(event) => setValue(event.target.value)}
          />
        </label>
        <Button type="submit">{words.search}</Button>
      </form>
    </search>
  );
}
