import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import type { Actor } from './actor.ts';
import { DomainError } from './domain-error.ts';

type Rights = Pick<Actor, 'aid' | 'isSuperAdmin' | 'reach'>;

/** The actor's `aid` where the rights that the guard found still stand, which then stay until the transaction ends. */
export function stillActing({ aid, isSuperAdmin, reach }: Rights): RawBuilder<string> {
  return sql<string>`acting(${aid}, ${isSuperAdmin}, ${reach})`;
}

/** For who goes on to lock other admins: their own rights come first, and no two wait for each other. */
export async function confirmRights(trx: Trx, actor: Rights): Promise<void> {
  await sql`select ${stillActing(actor)}`.execute(trx);
}

/** What the caller is told whose right was taken between the guard and the deed; null for any other failure. */
export function lostRight(error: unknown): DomainError | null {
  const isLost = error instanceof Error && 'code' in error && error.code === 'RH001';
  return isLost ? new DomainError(error.message as ErrorCode) : null;
}
