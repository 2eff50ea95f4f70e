import { invitationFragment, userLimits } from '@rackhand/contract/account/user';
import type { inviteUser } from '@rackhand/contract/endpoints/user-changes';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { inventToken } from '../../platform/secrets/password-secrets.ts';
import { lockTeam } from '../teams/lock-team.ts';
import { holdUser, requireDeed } from './hold-user.ts';
import { recordUser } from './record-user.ts';
import type { UserRow } from './user-directory.ts';

type Inviting = Pick<Call, 'actor' | 'deployment' | 'requestId' | 'ip'>;

export async function inviteAgain(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  call: Call<typeof inviteUser>,
) {
  await db.transaction().execute((trx) => inviteOne(trx, call, call.body.uid, clock.now()));
  return {};
}

/** Another invitation of one who waits, which kills the one before. */
export async function inviteOne(trx: Trx, call: Inviting, uid: string, at: Date): Promise<void> {
  const user = await holdUser(trx, call.actor.groupType, uid);
  requireDeed(user, 'invite');
  await invite(trx, call, user, at);
  await recordUser(trx, call, { action: 'user.invited', uid });
}

/** By mail to the page of the customers' service, in the user's language. */
export async function invite(
  trx: Trx,
  call: Pick<Call, 'actor' | 'deployment'>,
  user: Invited,
  at: Date,
): Promise<void> {
  await refuseSoon(trx, user, at);
  await sendInvitation(trx, call, user, at);
}

/** What was mailed to the address before opens nothing any more; where it still did, another one goes to the new address. */
export async function inviteElsewhere(trx: Trx, call: Inviting, user: Invited, at: Date): Promise<void> {
  const { uid } = user;
  const open = await trx
    .selectFrom('user_invitations')
    .select('uid')
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  await withdrawInvitations(trx, uid, at);
  if (open === undefined || call.deployment.settings.serviceUrl === null) return;
  await sendInvitation(trx, call, user, at);
  await recordUser(trx, call, { action: 'user.invited', uid });
}

type Invited = Pick<UserRow, 'uid' | 'user_id' | 'username' | 'type' | 'email' | 'locale' | 'team_id'>;

async function sendInvitation(
  trx: Trx,
  call: Pick<Call, 'actor' | 'deployment'>,
  user: Invited,
  at: Date,
): Promise<void> {
  const { uid } = user;
  const { groupType } = call.actor;
  await refuseMany(trx, groupType, user, at);
  await withdrawInvitations(trx, uid, at);
  const { token, hash } = inventToken();
  const goodForMs = userLimits.invitationMs;
  const expires_at = new Date(at.getTime() + goodForMs);
  await trx
    .insertInto('user_invitations')
    .values({ code_hash: hash, uid, created_at: at, created_by: call.actor.admId, expires_at })
    .execute();
  const url = requireService(call, 'uid');
  url.hash = `${invitationFragment}=${token}`;
  const values = { userId: user.user_id, username: user.username, url: url.href };
  const template = user.type === 'social' ? 'social_user_invited' : 'user_invited';
  const mail = { template, to: user.email, language: user.locale, groupType } as const;
  await queueMail(trx, { ...mail, values, at, goodForMs, userUid: uid });
}

/** Where an invitation leads to; 901 at what the caller asks for one by. */
export function requireService(
  { deployment }: Pick<Call, 'deployment'>,
  field: 'pw' | 'uid' | 'action',
): URL {
  const { serviceUrl } = deployment.settings;
  if (serviceUrl !== null) return new URL(serviceUrl);
  throw new DomainError('901', [{ field, message: field === 'pw' ? setPassword : noService }]);
}

const noService = {
  ko: '고객 서비스 주소(serviceUrl)가 없어 초대할 수 없습니다.',
  en: 'Without a customer service address (serviceUrl) nobody can be invited.',
};
const setPassword = {
  ko: `${noService.ko} 비밀번호를 정하세요.`,
  en: `${noService.en} Set a password.`,
};

export async function withdrawInvitations(trx: Trx, uid: string, at: Date): Promise<void> {
  await trx
    .updateTable('user_invitations')
    .set({ withdrawn_at: at })
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** 17028 within 10 minutes of the last one. */
async function refuseSoon(trx: Trx, { uid }: Pick<UserRow, 'uid'>, at: Date): Promise<void> {
  const recently = new Date(at.getTime() - userLimits.invitationPauseMs);
  const last = await trx
    .selectFrom('user_invitations')
    .select('uid')
    .where('uid', '=', uid)
    .where('created_at', '>', recently)
    .executeTakeFirst();
  if (last !== undefined) throw new DomainError('17028');
}

/** 17029 after 100 of one team within a day; whoever invites another one of the team waits for this one. */
async function refuseMany(
  trx: Trx,
  groupType: string,
  { team_id }: Pick<UserRow, 'team_id'>,
  at: Date,
): Promise<void> {
  if (team_id === null) return;
  await lockTeam(trx, groupType, team_id);
  const day = new Date(at.getTime() - 24 * 60 * 60_000);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from user_invitations i join users u on u.uid = i.uid
    where i.created_at > ${day} and u.team_id = ${team_id}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= userLimits.invitationsOfTeam) throw new DomainError('17029');
}
