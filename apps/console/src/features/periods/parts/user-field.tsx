import { listUsers } from '@rackhand/contract/endpoints/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FoundField, type NotFound } from '../../../platform/form/found-field.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { periodMessages } from '../period-messages.ts';

export interface ChosenUser {
  uid: string;
  name: string;
}

interface UserFieldProps {
  user: ChosenUser | null;
  error: string | null;
  onChoose: (user: ChosenUser | null) => void;
}

const most = 10;

/** An active user, found by part of their id or name. */
export function UserField({ user, error, onChoose }: UserFieldProps): ReactElement {
  const words = useMessages(periodMessages);
  const [text, setText] = useState('');
  const [typed, setTyped] = useTyped(text, setText);
  const { found, failure } = useUsers(text.trim());
  if (user !== null)
    return (
      <p>
        {words.chosen(user.name)} <Button onClick={() => onChoose(null)}>{words.change}</Button>
      </p>
    );
  return (
    <FoundField
      name="uid"
      words={{
        ...{ label: words.user, hint: words.userHint, choose: words.choose },
        ...{ none: words.userNone, failed: words.usersFailed },
      }}
      {...{ error, typed, found, failure, onChoose }}
      onType={setTyped}
      keyOf={({ uid }) => uid}
    />
  );
}

interface Users {
  /** undefined: nothing is looked for, or the answer has not come. */
  found: ChosenUser[] | undefined;
  failure: NotFound | null;
}

function useUsers(q: string): Users {
  const { api } = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: ['users of periods', q] as const,
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      (await api.call(listUsers, { query: { q, page: '1', limit: String(most) }, signal })).users,
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? undefined : data?.map(({ uid, user_id: name }) => ({ uid, name }));
  return { found, failure: q === '' || error === null ? null : { error, retry: () => void refetch() } };
}
