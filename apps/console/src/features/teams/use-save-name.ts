import { teamNameMistake, trimmedName } from '@rackhand/contract/account/team';
import { teamCodes } from '@rackhand/contract/account/team-codes';
import type { Text } from '@rackhand/contract/text/language';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { cameTooLate } from '../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../platform/form/use-draft-over.ts';
import { type Faults, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import type { NoticeAction } from '../../platform/notices.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { teamMessages } from './team-messages.ts';
import { groupsQuery, teamQuery } from './team-queries.ts';
import { useReloadTeams } from './use-reload-teams.ts';

export const namedFields = ['name', 'group'] as const;
export type NamedField = (typeof namedFields)[number];

/** A group or a team; a group stands in none (0), and a new one has neither number nor version (0). */
export interface Named {
  id: number;
  name: string;
  group: number;
  version: number;
}

interface SaveName {
  draft: Named;
  set: (change: Partial<Named>) => void;
  /** As it was read last. */
  base: Named;
  isDirty: boolean;
  /** What somebody else, who was faster, has changed as well; null: nobody was. */
  clashes: readonly NamedField[] | null;
  faults: Faults<'name'>;
  faultOf: (field: 'name') => Text | null;
  look: (field: 'name', value: string) => void;
  /** @returns whether it is saved */
  save: () => Promise<boolean>;
}

const changedFields = (draft: Named, base: Named): NamedField[] =>
  namedFields.filter((field) => draft[field] !== base[field]);

/** By the version that it was read with, and what of it was changed; answered with the way to what is saved, where it may not be in sight. */
export type OnSave = (wanted: Named, changed: readonly NamedField[]) => Promise<NoticeAction | null>;

export function useSaveName(stored: Named, onSave: OnSave): SaveName {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const reload = useReloadTeams();
  const over = useDraftOver(() => ({ base: stored }), changedFields);
  const { draft, set, changed, clashes } = over;
  const { base } = over.read;
  const { faults, of, look, tell } = useFieldFaults<'name'>((_field, value) => {
    const mistake = teamNameMistake(trimmedName(value));
    return mistake === null ? null : teamCodes[mistake];
  });
  const save = async (): Promise<boolean> => {
    const name = trimmedName(draft.name);
    const mistake = teamNameMistake(name);
    tell(mistake === null ? {} : { name: teamCodes[mistake] }, { name: draft.name });
    if (mistake !== null) return false;
    const isNew = base.version === 0;
    try {
      const action = await onSave({ ...draft, name, version: base.version }, changed);
      const said = inBoth(teamMessages, (both) => both[isNew ? 'added' : 'saved'](name));
      notices.succeed(said, action === null ? {} : { action });
      return true;
    } catch (error) {
      const newest = cameTooLate(error) ? await readNewest(client, api, base) : null;
      if (newest === null) tell({ call: errorText(error) }, { name: draft.name });
      else over.meet({ base: newest });
      return false;
    } finally {
      reload();
    }
  };
  return { draft, set, base, isDirty: changed.length > 0, clashes, faults, faultOf: of, look, save };
}

/** What stands there by now; null where it is gone or can't be read. */
async function readNewest(client: QueryClient, api: ApiClient, { id, group }: Named): Promise<Named | null> {
  if (group === 0) {
    const groups = await client.query({ ...groupsQuery(api), staleTime: 0 }).catch(() => []);
    const found = groups.find(({ group_id }) => group_id === id);
    return found === undefined ? null : { id, name: found.group_name, group, version: found.version };
  }
  const found = await client.query({ ...teamQuery(api, id), staleTime: 0 }).catch(() => null);
  if (found === null) return null;
  return { id, name: found.team_name, group: found.group_id, version: found.version };
}
