import { narrowerAccess } from '@rackhand/contract/link/link';
import type { AccessMode } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { hashToken } from '../../platform/secrets/password-secrets.ts';
import { actingUid } from '../teams/acting-user.ts';
import { lookUpUser, type UserRow } from '../users/user-directory.ts';
import { linkTables, stateAt } from './link-row.ts';

/** The run to which an open link leads. */
export interface OpenedRun {
  runId: number;
  attempt: number;
  uid: string | null;
  team_id: number | null;
  access: AccessMode;
  is_ended: boolean;
  files_gone: boolean;
}

/** 2027 alike for a token that is unknown, of another deployment, expired, closed, or whose run's user is gone. */
export async function findOpened(db: Db, groupType: string, token: string, at: Date): Promise<OpenedRun> {
  const { rows } = await sql<Omit<OpenedRun, 'access'> & { link_access: AccessMode; run_access: AccessMode }>`
    select r.id as "runId", r.attempt, r.uid, coalesce(r.team_id, u.team_id) as team_id, l.access as link_access,
      r.access as run_access, r.state = 'ended' as is_ended, r.files_gone_at is not null as files_gone
    from ${linkTables} where l.token_hash = ${hashToken(token)} and l.group_type = ${groupType}
      and ${stateAt(at)} = 'active'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new DomainError('2027');
  const { link_access, run_access, ...run } = row;
  return { ...run, access: narrowerAccess(link_access, run_access) };
}

/** The same for whoever may see it: everybody, the team of its user, or that user alone; 6003 before there is a result. */
export async function requireOpened(
  db: Db,
  call: Pick<Call, 'actor'> & { body: { token: string; acting_uid?: string | undefined } },
  at: Date,
): Promise<OpenedRun> {
  const { token, acting_uid } = call.body;
  const { groupType } = call.actor;
  const uid = actingUid(call, acting_uid);
  const acting = uid === null ? null : await requireActive(db, groupType, uid);
  const run = await findOpened(db, groupType, token, at);
  requireMaySee(run, acting);
  if (!run.is_ended) throw new DomainError('6003');
  return run;
}

async function requireActive(db: Db, groupType: string, uid: string): Promise<UserRow> {
  const user = await lookUpUser(db, groupType, uid);
  const named = [{ field: 'acting_uid', message: uid }];
  if (user === null || user.erased_at !== null) throw new DomainError('1017', named);
  if (user.status !== 'active') throw new DomainError('2503', named);
  return user;
}

function requireMaySee({ access, uid, team_id }: OpenedRun, acting: UserRow | null): void {
  if (access === 'public') return;
  if (acting === null) throw new DomainError('2500');
  const isOwn = acting.uid === uid;
  const isOfTeam = access === 'team' && team_id !== null && acting.team_id === team_id;
  if (!isOwn && !isOfTeam) throw new DomainError('2003');
}
