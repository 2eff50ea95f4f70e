import type { ApiToken } from '@rackhand/contract/account/api-token';
import type { TokenScope } from '@rackhand/contract/account/token-scopes';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** Those of a deployment (in another one they are no tokens, and nobody there knows of them), or those that an admin answers for. */
export async function readTokens(
  db: Db | Trx,
  which: { groupType: string } | { ownerAid: string },
): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens as t')
    .leftJoin('admins as owner', 'owner.aid', 't.owner_aid')
    .selectAll('t')
    .select('owner.adm_id as owner')
    .where('t.revoked_at', 'is', null)
    .where((eb) =>
      'ownerAid' in which ? eb('t.owner_aid', '=', which.ownerAid) : eb('t.group_type', '=', which.groupType),
    )
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    created_by: row.created_by,
    owner: row.owner,
    created_at: koreanTime(row.created_at),
    expires_at: koreanTime(row.expires_at),
    last_used_at: row.last_used_at === null ? null : koreanTime(row.last_used_at),
    last_used_ip: row.last_used_ip,
  }));
}

/** One at a time, so that names and their number are what was looked at. */
export async function lockTokens(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api tokens', 0))`.execute(trx);
}

interface NewToken {
  secretHash: Buffer;
  name: string;
  scopes: TokenScope[];
  groupType: string;
  createdBy: string;
  ownerAid: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertToken(trx: Trx, token: NewToken): Promise<string> {
  const { id } = await trx
    .insertInto('api_tokens')
    .values({
      secret_hash: token.secretHash,
      name: token.name,
      scopes: token.scopes,
      group_type: token.groupType,
      created_by: token.createdBy,
      owner_aid: token.ownerAid,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Its name; null where there is none, or none any more. */
export async function revokeToken(
  trx: Trx,
  id: string,
  { groupType, by, at }: { groupType: string; by: string; at: Date },
): Promise<string | null> {
  const row = await trx
    .updateTable('api_tokens')
    .set({ revoked_at: at, revoked_by: by })
    .where(sql<string>`id::text`, '=', id)
    .where('revoked_at', 'is', null)
    .where('group_type', '=', groupType)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export interface OwnedToken {
  id: string;
  name: string;
  group_type: string;
}

export async function readOwnedTokens(trx: Trx, ownerAid: string): Promise<OwnedToken[]> {
  return trx
    .selectFrom('api_tokens')
    .select(['id', 'name', 'group_type'])
    .where('owner_aid', '=', ownerAid)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Ends it, or gives it to who answers for it from now on. */
export async function partWith(
  trx: Trx,
  id: string,
  end: { owner: string } | { revokedBy: string; at: Date },
): Promise<void> {
  const set = 'owner' in end ? { owner_aid: end.owner } : { revoked_at: end.at, revoked_by: end.revokedBy };
  await trx.updateTable('api_tokens').set(set).where('id', '=', id).execute();
}
