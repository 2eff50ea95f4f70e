import type { UserDetail } from '@rackhand/contract/account/user';
import { modifyUser } from '@rackhand/contract/endpoints/user-changes';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { cameTooLate } from '../../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../../platform/form/use-draft-over.ts';
import { type Faults, useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { refusedFields } from '../form/field-mistakes.ts';
import { useTaken } from '../form/use-taken.ts';
import { reloadUsers, userQuery } from '../user-queries.ts';
import { editUserMessages } from './edit-user-messages.ts';
import {
  bodyOf,
  changedFields,
  type DraftField,
  draftMistakes,
  draftOf,
  type Judged,
  judged,
  type UserDraft,
} from './user-draft.ts';

interface SaveUser {
  draft: UserDraft;
  set: (change: Partial<UserDraft>) => void;
  /** As it was read last. */
  base: UserDraft;
  isDirty: boolean;
  /** What somebody else, who was faster, has changed as well; null: nobody was. */
  clashes: readonly DraftField[] | null;
  faults: Faults<Judged>;
  faultOf: (field: Judged) => Text | null;
  look: (field: Judged, value: string) => void;
  /** @returns whether it is saved */
  save: () => Promise<boolean>;
}

export function useSaveUser(user: UserDetail): SaveUser {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { draft, set, read, changed, clashes, meet } = useDraftOver(() => readOf(user), changedFields);
  const taken = useTaken(user.uid);
  const { faults, of, look, tell } = useFieldFaults<Judged>(
    (field, value) => draftMistakes({ ...draft, [field]: value }, read.base)[field] ?? taken.of(field, value),
  );
  const leave = (field: Judged, value: string): void => {
    look(field, value);
    taken.ask(field, value);
  };

  const meetNewest = async (): Promise<void> => {
    const { user: newest } = await client.query({ ...userQuery(api, user.uid), staleTime: 0 });
    meet(readOf(newest));
    tell({}, {});
  };

  const save = async (): Promise<boolean> => {
    const mistakes = draftMistakes(draft, read.base);
    tell(mistakes, draft);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      const body = bodyOf(draft, read.base, read.version);
      await api.call(modifyUser, { params: { id: user.uid }, body });
      notices.succeed(inBoth(editUserMessages, (said) => said.saved(user.user_id)));
      reloadUsers(client);
      return true;
    } catch (error) {
      if (cameTooLate(error)) await meetNewest();
      else tell(refusedFields(error, judged), draft);
      return false;
    }
  };
  const isDirty = changed.length > 0;
  return { draft, set, base: read.base, isDirty, clashes, faults, faultOf: of, look: leave, save };
}

const readOf = (user: UserDetail) => ({ base: draftOf(user), version: user.version });
