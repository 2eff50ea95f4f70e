import type { BulkUserDeed } from '@rackhand/contract/account/user-deeds';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { wireCode } from '@rackhand/contract/call/error-codes';
import type { changeUsers } from '@rackhand/contract/endpoints/user-changes';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import { isTransient } from '../../platform/database/transient-error.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { holdUser } from './hold-user.ts';
import { inviteOne, requireService } from './invite-user.ts';
import { leaveOne, restoreOne } from './leave-user.ts';
import { changeUser } from './modify-user.ts';

type BulkCall = Call<typeof changeUsers>;
type Results = AnswerOf<typeof changeUsers>['results'];

/** One thing to many, each in a transaction of its own and with a code of its own. */
export async function changeMany(
  { db, clock, log }: Pick<FeatureDeps, 'db' | 'clock' | 'log'>,
  call: BulkCall,
): Promise<{ results: Results }> {
  const { action, value } = call.body;
  if ((action === 'limit') !== (value !== undefined))
    throw new DomainError('901', [{ field: 'value', message: action === 'limit' ? noLimit : noValue }]);
  if (action === 'invite') requireService(call, 'action');
  const uids = [...new Set(call.body.uids)];
  const results: Results = [];
  for (const uid of uids) {
    const errorCode = await codeOf(
      () => db.transaction().execute((trx) => deeds[action](trx, call, uid, clock.now())),
      (err) => log.error({ id: call.requestId, err, uid }, 'one of many users could not be changed'),
    );
    results.push({ uid, user_id: '', errorCode });
  }
  const known = await db
    .selectFrom('users')
    .select(['uid', 'user_id'])
    .where('group_type', '=', call.actor.groupType)
    .where('uid', 'in', uids)
    .execute();
  const idOf = new Map(known.map(({ uid, user_id }) => [uid, user_id]));
  return { results: results.map((row) => ({ ...row, user_id: idOf.get(row.uid) ?? '' })) };
}

const noLimit = {
  ko: '동시 테스트 수를 값으로 넣으세요.',
  en: 'Give the limit of concurrent tests as the value.',
};
const noValue = {
  ko: '값은 동시 테스트 수를 바꿀 때만 넣습니다.',
  en: 'A value goes with the limit of concurrent tests alone.',
};

type DeedOf = (trx: Trx, call: BulkCall, uid: string, at: Date) => Promise<void>;

const deeds: Record<BulkUserDeed, DeedOf> = {
  suspend: (trx, call, uid, at) => change(trx, call, uid, { status: 'suspended' }, at),
  activate: (trx, call, uid, at) => change(trx, call, uid, { status: 'active' }, at),
  limit: (trx, call, uid, at) => {
    const { value: max_concurrent_tests = 1 } = call.body;
    return change(trx, call, uid, { max_concurrent_tests }, at);
  },
  leave: leaveOne,
  restore: restoreOne,
  invite: inviteOne,
};

async function change(
  trx: Trx,
  call: BulkCall,
  uid: string,
  wanted: Parameters<typeof changeUser>[3],
  at: Date,
): Promise<void> {
  await changeUser(trx, call, await holdUser(trx, call.actor.groupType, uid), wanted, at);
}

/** A deadlock ends one of two transactions, which may go through the next time. */
const attempts = 3;

/**
 * Refusals are told row by row, and so is what nobody has foreseen: the rows before are stored. Only a database that is
 * away fails the call.
 */
async function codeOf(
  work: () => Promise<void>,
  note: (error: unknown) => void,
  attempt = 1,
): Promise<number | string> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof DomainError) return wireCode(error.code);
    if (isDatabaseAway(error)) throw error;
    if (isTransient(error) && attempt < attempts) return codeOf(work, note, attempt + 1);
    note(error);
    return wireCode('500');
  }
}
