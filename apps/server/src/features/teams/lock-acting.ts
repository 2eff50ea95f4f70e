import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { actingUid, requireActing } from './acting-user.ts';
import { lockUsers, type TeamUser } from './lock-team.ts';

/** For whom a program calls, locked until the transaction ends; null: the caller's own rights apply. 901, 1017, 2503. */
export async function lockActing(
  trx: Trx,
  call: Pick<Call, 'actor'>,
  asked: string | undefined,
): Promise<TeamUser | null> {
  const uid = actingUid(call, asked);
  return requireActing(await lockUsers(trx, call.actor.groupType, [uid]), uid);
}

/** 8513: of projects a user has those of their team alone. Document 3 section 7. */
export function requireOwnProject(
  acting: TeamUser | null,
  { id, team_id }: { id: number; team_id: number | null },
): void {
  if (acting === null || (team_id !== null && team_id === acting.team_id)) return;
  throw new DomainError('8513', [{ field: 'id', message: String(id) }]);
}
