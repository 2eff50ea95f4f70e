import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

export type Host = Selectable<HostsTable>;

/** The number in a path, or 2002 for a text that names no host. Document 3 section 1. */
export function readHostId(params: Readonly<Record<string, string>>): number {
  const text = params['id'] ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new DomainError('2002');
  return Number(text);
}

/** The host, locked until the transaction ends; 2002 where there is none. */
export async function lockHost(trx: Trx, id: number): Promise<Host> {
  const host = await trx
    .selectFrom('hosts')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (host === undefined) throw new DomainError('2002');
  return host;
}
