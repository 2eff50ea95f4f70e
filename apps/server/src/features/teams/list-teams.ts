import { teamLimits } from '@rackhand/contract/account/team';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listGroups, listTeamMembers, listTeams } from '@rackhand/contract/endpoints/teams';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holds } from '../../platform/database/holds-text.ts';
import { readPage } from '../../platform/database/page-of.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readWallet } from '../points/wallet.ts';
import { actingUid, requireActing, requireMember } from './acting-user.ts';
import { lockActing } from './lock-acting.ts';
import { lockUsers, requireTeam } from './lock-team.ts';
import { hindrancesOf } from './team-hindrances.ts';

type Groups = AnswerOf<typeof listGroups>;
type Teams = AnswerOf<typeof listTeams>;
type Members = AnswerOf<typeof listTeamMembers>;

export async function readGroups(
  db: Db,
  { actor: { groupType }, query }: Pick<Call<typeof listGroups>, 'actor' | 'query'>,
): Promise<Groups> {
  const groups = sql<Groups['groups'][number]>`
    select g.group_id, g.group_name, g.version, count(distinct t.team_id)::int as team_count, count(u.id)::int as user_count
    from customer_groups g left join teams t on t.group_id = g.group_id left join users u on u.team_id = t.team_id
    where g.group_type = ${groupType} group by g.group_id order by g.comparable_name, g.group_id`;
  const all = sql`from customer_groups g where g.group_type = ${groupType}`;
  const { total_count, rows } = await readPage(db, { all, rows: groups }, query);
  return { total_count, groups: rows };
}

/** q is searched literally, without case and width. Document 3 section 1; document 5, U43. A user whose rights apply has their own team alone. */
export async function readTeams(
  db: Db,
  { actor, query, deployment }: Pick<Call<typeof listTeams>, 'actor' | 'query' | 'deployment'>,
): Promise<Teams> {
  const { group_id = null, team_id = null, q = '', acting_uid } = query;
  const { groupType } = actor;
  if (group_id !== null) await requireGroup(db, groupType, group_id);
  const acting =
    acting_uid === undefined
      ? null
      : await db.transaction().execute((trx) => lockActing(trx, { actor }, acting_uid));
  const wanted = q.trim();
  const isPriced = deployment.settings.features.pricing;
  const asked = sql`t.group_type = ${groupType} and (${group_id}::int is null or t.group_id = ${group_id})
      and (${team_id}::int is null or t.team_id = ${team_id})
      and (${acting === null}::boolean or t.team_id = ${acting?.team_id ?? null}::int)
      and (${wanted} = '' or ${holds(wanted, sql`t.team_name`)} or ${holds(wanted, sql`g.group_name`)})`;
  const teams = sql<Teams['teams'][number]>`
    select t.team_id, t.team_name, t.group_id, g.group_name, t.version, coalesce(u.members, 0) as member_count,
      coalesce(p.projects, 0) as project_count, u.billing_uid, u.billing_name,
      case when ${isPriced}::boolean then coalesce(w.basic + w.bonus, 0) end as available
    from teams t join customer_groups g on g.group_id = t.group_id
      left join (select team_id, count(*)::int as members, min(uid) filter (where pays_for_team) as billing_uid,
          min(username) filter (where pays_for_team) as billing_name
        from users where group_type = ${groupType} and team_id is not null group by team_id) u on u.team_id = t.team_id
      left join (select team_id, count(*)::int as projects
        from projects where group_type = ${groupType} and team_id is not null group by team_id) p on p.team_id = t.team_id
      left join wallets w on w.team_id = t.team_id
    where ${asked} order by g.comparable_name, t.comparable_name, t.team_id`;
  const all = sql`from teams t join customer_groups g on g.group_id = t.group_id where ${asked}`;
  const { total_count, rows } = await readPage(db, { all, rows: teams }, query);
  return { total_count, teams: rows };
}

async function requireGroup(db: Db, groupType: string, id: number): Promise<void> {
  const { rows } = await sql`select from customer_groups
    where group_id = ${id} and group_type = ${groupType}`.execute(db);
  if (rows.length === 0) throw new DomainError('2002', [{ field: 'group_id', message: String(id) }]);
}

export function readMembers(db: Db, call: Call<typeof listTeamMembers>): Promise<Members> {
  const id = Number(call.params['team_id']);
  const { groupType } = call.actor;
  const acting = actingUid(call, call.query.acting_uid);
  return db.transaction().execute(async (trx) => {
    const users = await lockUsers(trx, groupType, [acting]);
    const team = await requireTeam(trx, groupType, id);
    const actor = requireActing(users, acting);
    if (actor !== null) requireMember(actor, team, 'acting_uid');
    const [{ rows: members }, projects] = [
      await sql<Members['members'][number]>`select uid, user_id, username, status, team_role from users
        where team_id = ${id} order by team_role = 'admin' desc, lower(username), id`.execute(trx),
      await trx
        .selectFrom('projects')
        .select(['id', 'project_name'])
        .where('team_id', '=', id)
        .orderBy('project_name')
        .orderBy('id')
        .limit(teamLimits.shownProjects)
        .execute(),
    ];
    const isPriced = call.deployment.settings.features.pricing;
    const wallet = isPriced ? await readWallet(trx, { teamId: id }) : null;
    return { members, projects, hindrances: await hindrancesOf(trx, id), wallet };
  });
}
