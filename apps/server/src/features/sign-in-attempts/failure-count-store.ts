import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Write } from '../../platform/database/write-together.ts';
import { type Admin, adminNamed } from '../admins/admin-directory.ts';
import { type MailedPassword, mailedPasswordOf } from '../admins/mailed-password.ts';
import type { FailureCount } from './failure-count.ts';

/** Who an attempt is of and what stands against it, in one trip. */
export interface Standing {
  /** null for an id that nobody has. */
  admin: Admin | null;
  /** The temporary password that was mailed to them, if any. */
  mailed: MailedPassword | null;
  /** Failures of its scope. */
  stored: FailureCount | null;
  /** null: its address is not locked. */
  addressLockedUntil: Date | null;
}

/** What is null of the admin is null in whole. */
type StandingRow = (Admin | Record<keyof Admin, null>) &
  FailureCount &
  Pick<Standing, 'addressLockedUntil' | 'mailed'> & { stored: boolean };

export async function readStanding(
  trx: Trx,
  { admId, scope, address, now }: { admId: string; scope: string; address: string; now: Date },
): Promise<Standing> {
  const { rows } = await sql<StandingRow>`
    select l.locked_until as "addressLockedUntil", f.scope is not null as stored, f.failures,
      f.locked_until as "lockedUntil", f.was_locked as "wasLocked", f.restricted, f.updated_at as "updatedAt",
      ${mailedPasswordOf(sql`admin.aid`)} as mailed, admin.*
    from (select) attempt
      left join address_locks l on l.address = ${address} and l.locked_until > ${now}
      left join sign_in_failures f on f.scope = ${scope}
      left join (${adminNamed(trx, admId)}) admin on true`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('an attempt stands nowhere');
  const {
    stored,
    addressLockedUntil,
    mailed,
    failures,
    lockedUntil,
    wasLocked,
    restricted,
    updatedAt,
    ...admin
  } = row;
  return {
    admin: admin.aid === null ? null : admin,
    mailed,
    stored: stored ? { failures, lockedUntil, wasLocked, restricted, updatedAt } : null,
    addressLockedUntil,
  };
}

export async function writeFailureCount(
  trx: Trx,
  { scope, idHash }: { scope: string; idHash: string },
  count: FailureCount,
): Promise<void> {
  const values = {
    failures: count.failures,
    locked_until: count.lockedUntil,
    was_locked: count.wasLocked,
    restricted: count.restricted,
    updated_at: count.updatedAt,
  };
  await trx
    .insertInto('sign_in_failures')
    .values({ scope, id_hash: idHash, ...values })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
    .execute();
}

export function clearedCount(trx: Trx, scope: string): Write {
  return trx.deleteFrom('sign_in_failures').where('scope', '=', scope);
}

/** All counts of an id, those of its known browsers too; whether one of them waited for a reset. */
export async function clearCountsOfId(trx: Trx, idHash: string): Promise<boolean> {
  const cleared = await trx
    .deleteFrom('sign_in_failures')
    .where((eb) => eb.or([eb('scope', '=', idHash), eb('id_hash', '=', idHash)]))
    .returning('restricted')
    .execute();
  return cleared.some(({ restricted }) => restricted);
}
