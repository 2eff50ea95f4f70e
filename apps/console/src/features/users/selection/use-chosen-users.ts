import { type User, userListLimits } from '@rackhand/contract/account/user';
import { searchUsers } from '@rackhand/contract/endpoints/users';
import { useCallback, useMemo, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { wantedUsers } from '../user-queries.ts';
import type { UserView } from '../user-view.ts';
import { mostChosen } from './all-found.ts';

/** Which users are chosen, by uid. */
export interface UserChoosing {
  has: (uid: string) => boolean;
  set: (uids: readonly string[], chosen: boolean) => void;
}

export interface ChosenUsers extends UserChoosing {
  /** As they were last seen. */
  users: readonly User[];
  clear: () => void;
  /** All that the list's filters let through, also of other pages. */
  chooseAll: () => Promise<void>;
}

/** Users that were chosen, on whatever page they stand. */
export function useChosenUsers(shown: readonly User[], view: UserView): ChosenUsers {
  const { api } = usePlatform();
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map());
  const newest = useMemo(() => new Map(shown.map((user) => [user.uid, user])), [shown]);
  const set = useCallback(
    (uids: readonly string[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const uid of uids) {
          const user = newest.get(uid);
          if (!isChosen) next.delete(uid);
          else if (user !== undefined && next.size < mostChosen) next.set(uid, user);
        }
        return next;
      }),
    [newest],
  );
  const chooseAll = async (): Promise<void> => {
    const found: User[] = [];
    for (let page = 0; found.length < mostChosen; page += 1) {
      const body = { ...wantedUsers(view), page, rows_per_page: userListLimits.mostRows };
      const { users, total_count } = await api.call(searchUsers, { body });
      found.push(...users);
      if (users.length === 0 || found.length >= total_count) break;
    }
    setChosen(new Map(found.slice(0, mostChosen).map((user) => [user.uid, user])));
  };
  return {
    has: (uid) => chosen.has(uid),
    ...{ set, chooseAll },
    clear: () => setChosen(new Map()),
    users: [...chosen.values()].map((user) => newest.get(user.uid) ?? user),
  };
}
