import type { ExtraData, UserDetail } from '@rackhand/contract/account/user';
import { changeExtraData } from '@rackhand/contract/endpoints/user-changes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadUsers, userQuery } from '../user-queries.ts';
import { changeOf, type ExtraRow, ontoNewest, rowsOf } from './extra-draft.ts';
import { extraMessages } from './extra-messages.ts';

interface ReadValues {
  data: ExtraData;
  version: number;
}

/** What is typed of a user's values, over what was read last; whoever was slower keeps what was typed here. */
export function useExtraDraft(user: UserDetail) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [base, setBase] = useState<ReadValues>({ data: user.extra_data, version: user.version });
  const [rows, setRows] = useState<readonly ExtraRow[]>(() => rowsOf(user.extra_data));
  const [clashes, setClashes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const isDirty = Object.keys(changeOf(rows, base.data)).length > 0;

  const stand = (data: ExtraData, version: number, next: readonly ExtraRow[]): void => {
    setBase({ data, version });
    setRows(next);
    setClashes(null);
  };
  // Nothing is typed: what is there now is shown.
  if (user.version > base.version && !isDirty) stand(user.extra_data, user.version, rowsOf(user.extra_data));
  const meetNewest = async (): Promise<void> => {
    const { user: newest } = await client.query({ ...userQuery(api, user.uid), staleTime: 0 });
    const { extra_data: theirs, version } = newest;
    const mine = Object.keys(changeOf(rows, base.data));
    stand(theirs, version, ontoNewest(rows, base.data, theirs));
    setClashes(mine.filter((key) => theirs[key] !== base.data[key]));
  };
  const send = async (): Promise<void> => {
    const change = changeOf(rows, base.data);
    const body = { uid: user.uid, version: base.version, extra_data: change };
    const { version } = await api.call(changeExtraData, { body });
    notices.succeed(inBoth(extraMessages, (said) => said.saved(user.user_id)));
    const kept = Object.entries({ ...base.data, ...change }).filter(([, value]) => value !== null);
    stand(Object.fromEntries(kept) as ExtraData, version, rows);
    reloadUsers(client);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (cameTooLate(error)) await meetNewest();
      else
        notices.fail(
          inBoth(extraMessages, (said) => said.saveFailed),
          { error, text: refusalText(error) },
        );
    }
    setBusy(false);
  };
  return { rows, setRows, base: base.data, isDirty, clashes, busy, save };
}
