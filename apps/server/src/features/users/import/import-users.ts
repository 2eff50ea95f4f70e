import { comparableId } from '@rackhand/contract/account/admin-id';
import { maskEmail } from '@rackhand/contract/account/contact-mask';
import type { TeamRole } from '@rackhand/contract/account/user';
import { userImportLimits } from '@rackhand/contract/account/user-import';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { importUsers } from '@rackhand/contract/endpoints/user-changes';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../../app-deps.ts';
import { auditWrite } from '../../../platform/audit/record-audit.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { lockTeam } from '../../teams/lock-team.ts';
import { rolesToJoin } from '../../teams/membership.ts';
import { keptInfo, tellTaken } from '../user-rules.ts';
import { type Fault, judgeUsers, type KnownPeople, type NewUser } from './judge-users.ts';
import { readUserFile, type UserLine } from './read-user-file.ts';

type ImportCall = Call<typeof importUsers>;

/** All of a file or nothing of it; a dry run is judged by the same rules and writes nothing. */
export async function importFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  call: ImportCall,
  source: AsyncIterable<Buffer>,
): Promise<AnswerOf<typeof importUsers>> {
  const { lines, ignored } = await readUserFile(source);
  const isDry = call.query.dry_run === 'true';
  const { groupType } = call.actor;
  return tellTaken(() =>
    db.transaction().execute(async (trx) => {
      const known = await knownPeople(trx, groupType, lines);
      const { users, faults } = judgeUsers(lines, known);
      if (!isDry) {
        if (faults.length > 0) throw refusal(faults);
        await write(trx, call, users, clock.now());
      }
      return {
        is_written: !isDry,
        ...{ added: users.length, users: shown(users, known) },
        ignored_count: ignored.length,
        ignored_columns: ignored.slice(0, userImportLimits.ignoredColumns),
        fault_count: faults.length,
        faults: faults.slice(0, userImportLimits.faults),
      };
    }),
  );
}

function shown(users: readonly NewUser[], { teams }: KnownPeople): AnswerOf<typeof importUsers>['users'] {
  return users
    .slice(0, userImportLimits.shown)
    .map(({ line, user_id, username, email, team_id, max_concurrent_tests }) => ({
      ...{ line, user_id, username, email: maskEmail(email), max_concurrent_tests },
      team_name: teams.find((team) => team.team_id === team_id)?.team_name ?? null,
    }));
}

/** What somebody else has changed since the dry run, or what nobody has tried first. */
function refusal(faults: readonly Fault[]): DomainError {
  return new DomainError(
    '901',
    faults.slice(0, 20).map(({ line, texts }) => ({ field: `line ${String(line)}`, message: texts })),
  );
}

async function knownPeople(trx: Trx, groupType: string, lines: readonly UserLine[]): Promise<KnownPeople> {
  const ids = lines.map(({ cells }) => comparableId(cells.user_id));
  const emails = lines.map(({ cells }) => comparableId(cells.email));
  const { rows } = await sql<{ comparable_id: string; comparable_email: string | null }>`
    select comparable_id, comparable_email from users where group_type = ${groupType}
      and (comparable_id = any(${ids}::text[]) or comparable_email = any(${emails}::text[]))`.execute(trx);
  const teams = await sql<KnownPeople['teams'][number]>`
    select t.team_id, t.team_name, g.group_name,
      (select count(*) from users u where u.team_id = t.team_id) as member_count
    from teams t join customer_groups g using (group_id)
    where t.group_type = ${groupType}`.execute(trx);
  return {
    ids: new Set(rows.map((row) => row.comparable_id)),
    emails: new Set(rows.map((row) => row.comparable_email ?? '')),
    teams: teams.rows,
  };
}

async function write(trx: Trx, call: ImportCall, users: readonly NewUser[], at: Date): Promise<void> {
  const { actor, requestId, ip } = call;
  const roles = await rolesOf(trx, actor.groupType, users);
  const said = { actor, groupType: actor.groupType, requestId, ip, result: 'ok' } as const;
  const after = { added: users.length };
  const entry = auditWrite(trx, { ...said, action: 'user.imported', object: 'csv', after });
  // It begins the history of each of them.
  const { id: imported_in } = await entry.returning('id').executeTakeFirstOrThrow();
  for (let from = 0; from < users.length; from += atOnce) {
    const part = users.slice(from, from + atOnce);
    const values = part.map((user) => ({ ...rowOf(user, roles, actor.groupType, at), imported_in }));
    await trx.insertInto('users').values(values).execute();
  }
}

/** A statement has 65,535 values at most. */
const atOnce = 2_000;

/** Teams are locked one after the other, in one order; the first one of an empty team is its admin. */
async function rolesOf(
  trx: Trx,
  groupType: string,
  users: readonly NewUser[],
): Promise<ReadonlyMap<NewUser, TeamRole>> {
  const roles = new Map<NewUser, TeamRole>();
  const teams = [...new Set(users.flatMap(({ team_id }) => (team_id === null ? [] : [team_id])))];
  for (const teamId of teams.toSorted((left, right) => left - right)) {
    const team = await lockTeam(trx, groupType, teamId);
    const members = users.filter(({ team_id }) => team_id === teamId);
    const given = await rolesToJoin(trx, team, { role: 'member', count: members.length });
    members.forEach((user, place) => roles.set(user, given[place] === 'admin' ? 'admin' : user.team_role));
  }
  return roles;
}

function rowOf(
  user: NewUser,
  roles: ReadonlyMap<NewUser, TeamRole>,
  groupType: ImportCall['actor']['groupType'],
  at: Date,
) {
  const { user_id, type, locale, max_concurrent_tests, team_id } = user;
  const { username = '', email = '', comparable_email = '', phone = '', memo = '' } = keptInfo(user);
  return {
    ...{ user_id, comparable_id: comparableId(user_id), username, email, comparable_email, phone, memo },
    ...{ type, locale, max_concurrent_tests, status: 'waiting' as const, group_type: groupType },
    ...{ team_id, team_role: roles.get(user) ?? null, created_at: at },
  };
}
