import type { CustomerGroup, Team } from '@rackhand/contract/account/team';
import { normalForm } from '@rackhand/contract/text/normal-form';

/** Groups of the teams on a page; before all teams stand those without any that are called so themselves. */
export function groupsFound(
  groups: readonly CustomerGroup[],
  teams: readonly Pick<Team, 'group_id'>[],
  { q, page = 1 }: { q: string; page?: number | undefined },
): CustomerGroup[] {
  const wanted = withoutCase(q.trim());
  const found = new Set(teams.map(({ group_id }) => group_id));
  const isEmpty = ({ team_count, group_name }: CustomerGroup): boolean =>
    page === 1 && team_count === 0 && withoutCase(group_name).includes(wanted);
  return groups.filter((group) => found.has(group.group_id) || isEmpty(group));
}

/** As the server compares names. */
const withoutCase = (text: string): string => normalForm(text).toLowerCase();
