import type { CustomerGroup, Team } from '@rackhand/contract/account/team';
import { normalForm } from '@rackhand/contract/text/normal-form';

/** Groups of teams that were found, and those that are called so themselves, with teams or without any. */
export function groupsFound(
  groups: readonly CustomerGroup[],
  teams: readonly Pick<Team, 'group_id'>[],
  q: string,
): CustomerGroup[] {
  const wanted = withoutCase(q.trim());
  const found = new Set(teams.map(({ group_id }) => group_id));
  return groups.filter(
    ({ group_id, group_name }) => found.has(group_id) || withoutCase(group_name).includes(wanted),
  );
}

/** As the server compares names. */
const withoutCase = (text: string): string => normalForm(text).toLowerCase();
