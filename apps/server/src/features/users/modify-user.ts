import { maskEmail, maskPhone } from '@rackhand/contract/account/contact-mask';
import {
  type ExtraDataChange,
  extraDataMistakes,
  mergeExtraData,
  tooManyKeys,
} from '@rackhand/contract/account/extra-data';
import type { GivenInfo } from '@rackhand/contract/account/user-fields';
import type { changeExtraData, modifyUser } from '@rackhand/contract/endpoints/user-changes';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bothValues, cameTooLate, differingValues } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError, type ErrorDetail } from '../../platform/http/domain-error.ts';
import { cancelQueued } from './cancel-queued.ts';
import { holdUser, requireDeed } from './hold-user.ts';
import { inviteElsewhere } from './invite-user.ts';
import { recordUser } from './record-user.ts';
import type { UserRow } from './user-directory.ts';
import { keptInfo, refuseMistakes, tellTaken } from './user-rules.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type ModifyCall = Call<typeof modifyUser>;
type Changes = Partial<Pick<UserRow, (typeof fields)[number]>>;

const fields = ['username', 'email', 'phone', 'locale', 'max_concurrent_tests', 'memo', 'status'] as const;

export async function modify({ db, clock }: Deps, call: ModifyCall): Promise<{ version: number }> {
  const { version, locale, max_concurrent_tests, status, ...info } = call.body;
  const kept = keptInfo(info);
  const given = { locale, max_concurrent_tests, status };
  const wanted: Changes & { comparable_email?: string } = {
    ...kept,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  return tellTaken(() =>
    db.transaction().execute(async (trx) => {
      const user = await holdUser(trx, call.actor.groupType, call.params['id'] ?? '');
      refuseMistakes(changedIn(info, kept, user));
      if (user.version !== version) throw cameTooLate(version, user, behind(user, wanted));
      const at = clock.now();
      const next = await changeUser(trx, call, user, wanted, at);
      const hasMoved = wanted.email !== undefined && wanted.email !== user.email;
      if (hasMoved && user.status === 'waiting') await inviteElsewhere(trx, call, { ...user, ...wanted }, at);
      return { version: next };
    }),
  );
}

/** A name from before a rule stays as it is; nobody is kept from changing something else. */
function changedIn(info: GivenInfo, kept: ReturnType<typeof keptInfo>, user: UserRow): GivenInfo {
  return kept.username === user.username ? { ...info, username: undefined } : info;
}

/** Of a locked user. The trail has masked addresses, and of names and memos only that they have changed. */
export async function changeUser(
  trx: Trx,
  call: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  user: UserRow,
  wanted: Changes,
  at: Date,
): Promise<number> {
  requireDeed(user, 'modify');
  const { status } = wanted;
  if (status !== undefined && status !== user.status)
    requireDeed(user, status === 'suspended' ? 'suspend' : 'activate');
  const changed = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== user[field]);
  if (changed.length === 0) return user.version;
  const version = user.version + 1;
  await trx
    .updateTable('users')
    .set({ ...wanted, version })
    .where('uid', '=', user.uid)
    .execute();
  const action =
    status === undefined || status === user.status
      ? 'user.modified'
      : status === 'suspended'
        ? 'user.suspended'
        : 'user.activated';
  const before = Object.fromEntries(changed.map((field) => [field, told(field, user[field])]));
  const after = Object.fromEntries(changed.map((field) => [field, told(field, wanted[field])]));
  await recordUser(trx, call, { action, uid: user.uid, before, after });
  if (action === 'user.suspended') await cancelQueued(trx, call, user.uid, at);
  return version;
}

function told(field: (typeof fields)[number], value: unknown): unknown {
  if (field === 'email') return maskEmail(String(value));
  if (field === 'phone') return maskPhone(String(value));
  return field === 'username' || field === 'memo' ? '•••' : value;
}

/** Whoever was first is not overwritten unseen; addresses stay masked here too. */
function behind(user: UserRow, wanted: Changes): ErrorDetail[] {
  const shown = (field: (typeof fields)[number], value: unknown): unknown =>
    field === 'email' || field === 'phone' ? told(field, value) : value;
  const differing = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== user[field]);
  return differing.map((field) => ({
    field,
    message: bothValues(shown(field, wanted[field]), shown(field, user[field])),
  }));
}

/** Of the keys that were sent those of which something else is kept by now; null takes one away. */
function dataBehind(user: UserRow, { extra_data }: Call<typeof changeExtraData>['body']): ErrorDetail[] {
  const kept = Object.keys(extra_data).map((key) => [key, user.extra_data[key] ?? null] as const);
  return differingValues(extra_data, Object.fromEntries(kept)).map(({ field, message }) => ({
    ...{ field: `extra_data.${field}`, message },
  }));
}

export async function mergeData(
  { db }: Deps,
  call: Call<typeof changeExtraData>,
): Promise<{ version: number }> {
  const { uid, version, extra_data: change } = call.body;
  const mistakes = extraDataMistakes(change);
  if (mistakes.length > 0)
    throw new DomainError(
      '901',
      mistakes.slice(0, 20).map(({ key, message }) => ({ field: `extra_data.${key}`, message })),
    );
  return db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, call.actor.groupType, uid);
    requireDeed(user, 'modify');
    if (user.version !== version) throw cameTooLate(version, user, dataBehind(user, call.body));
    const merged = mergeExtraData(user.extra_data, change as ExtraDataChange);
    if (merged === null) throw new DomainError('901', [{ field: 'extra_data', message: tooManyKeys }]);
    const next = { extra_data: JSON.stringify(merged), version: version + 1 };
    await trx.updateTable('users').set(next).where('uid', '=', uid).execute();
    await recordUser(trx, call, {
      action: 'user.extra_data_changed',
      uid,
      after: { keys: Object.keys(change) },
    });
    return { version: version + 1 };
  });
}
