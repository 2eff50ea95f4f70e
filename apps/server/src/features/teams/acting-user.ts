import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { requireUser, type TeamRow, type TeamUser } from './lock-team.ts';

/** Whom a token acts for, as it was sent; a person acts as themselves alone. Document 10. */
export function actingUid(call: Pick<Call, 'actor'>, uid: string | undefined): string | null {
  if (uid === undefined) return null;
  if (!isTokenCaller(call.actor.aid)) throw new DomainError('901', [{ field: 'acting_uid', message: uid }]);
  return uid;
}

/** The user whose rights apply; null: the caller's own. */
export function requireActing(users: ReadonlyMap<string, TeamUser>, uid: string | null): TeamUser | null {
  if (uid === null) return null;
  const user = requireUser(users, uid, 'acting_uid');
  if (user.status !== 'active') throw new DomainError('2503', [{ field: 'acting_uid', message: uid }]);
  return user;
}

/** 17002 of a user who is in another team, or in none. */
export function requireMember(user: TeamUser, team: Pick<TeamRow, 'team_id'>, field = 'uid'): TeamUser {
  if (user.team_id !== team.team_id) throw new DomainError('17002', [{ field, message: user.uid }]);
  return user;
}

/** What an admin of the team alone may do, where somebody acts for a user. */
export function requireTeamAdmin(
  acting: TeamUser | null,
  team: Pick<TeamRow, 'team_id'>,
  otherwise: '17008' | '17013' = '17008',
): void {
  if (acting === null) return;
  if (requireMember(acting, team, 'acting_uid').team_role !== 'admin')
    throw new DomainError(otherwise, [{ field: 'acting_uid', message: acting.uid }]);
}
