import type { User } from '@rackhand/contract/account/user';
import type { BulkUserDeed } from '@rackhand/contract/account/user-deeds';
import { catalogue, isErrorCode } from '@rackhand/contract/call/error-codes';
import { changeUsers } from '@rackhand/contract/endpoints/user-changes';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { asItIs } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadUsers } from '../user-queries.ts';

/** So many in one call, so that it can be seen how far it is. */
const atOnce = 50;

export interface NotDone {
  user: User;
  code: string;
  why: Text;
}

/** Does one thing to many, some at a time; what is not done is told user by user. */
export function useBulkDeed() {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const doTo = async (
    action: BulkUserDeed,
    users: readonly User[],
    value: number | undefined,
  ): Promise<NotDone[]> => {
    const failed: NotDone[] = [];
    setDone(0);
    for (let from = 0; from < users.length; from += atOnce) {
      const part = users.slice(from, from + atOnce);
      const body = { action, uids: part.map(({ uid }) => uid), ...(value !== undefined && { value }) };
      try {
        const { results } = await api.call(changeUsers, { body });
        const codes = new Map(results.map(({ uid, errorCode }) => [uid, String(errorCode)]));
        for (const user of part) {
          const code = codes.get(user.uid) ?? '1017';
          if (code !== '0') failed.push({ user, code, why: wordsOf(code) });
        }
      } catch (error) {
        failed.push(...part.map((user) => ({ user, code: '', why: refusalText(error) })));
      }
      setDone(Math.min(from + atOnce, users.length));
    }
    setDone(null);
    reloadUsers(client);
    return failed;
  };
  return { done, doTo };
}

function wordsOf(code: string): Text {
  return isErrorCode(code) ? catalogue[code] : asItIs(code);
}
