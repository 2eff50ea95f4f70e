import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

const adminsLock = 7_261_512;

/** Until the end of the transaction: who is the last super admin, and whose an address is, is decided one by one. */
export async function lockAdmins(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${adminsLock})`.execute(trx);
}
