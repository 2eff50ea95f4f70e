import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { TemporaryPasswordsTable } from '../../platform/database/password-tables.ts';

export type TemporaryPassword = Selectable<TemporaryPasswordsTable>;

export type NewTemporaryPassword = Omit<TemporaryPassword, 'id' | 'used_at'>;

/** A newer one kills the older ones, and the codes that were asked for with them. */
export async function replaceTemporaryPassword(trx: Trx, row: NewTemporaryPassword): Promise<void> {
  await forgetTemporaryPasswords(trx, row.aid);
  await trx.insertInto('temporary_passwords').values(row).execute();
}

export async function forgetTemporaryPasswords(trx: Trx, aid: string): Promise<void> {
  await trx.deleteFrom('temporary_passwords').where('aid', '=', aid).execute();
}

/** Hashes of those that were mailed and not yet replaced by a password of one's own. */
export async function readTemporaryHashes(trx: Trx, aid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('temporary_passwords')
    .select('password_hash')
    .where('aid', '=', aid)
    .execute();
  return rows.map((row) => row.password_hash);
}

export async function readByToken(trx: Trx, tokenHash: Buffer): Promise<TemporaryPassword | null> {
  const row = await trx
    .selectFrom('temporary_passwords')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** What ran out unused is good until then. */
export async function prolongUnused(trx: Trx, aid: string, at: Date, until: Date): Promise<void> {
  await trx
    .updateTable('temporary_passwords')
    .set({ expires_at: until })
    .where('aid', '=', aid)
    .where('used_at', 'is', null)
    .where('expires_at', '<=', at)
    .execute();
}

/** Whether it was still unused. */
export async function markUsed(trx: Trx, id: number, at: Date): Promise<boolean> {
  const used = await trx
    .updateTable('temporary_passwords')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.length === 1;
}
