import type { AuditedAs } from '@rackhand/contract/audited-as';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

const objectCharacters = 200;

/** What a refused call was meant for, by the name under which the trail knows it; its path where nothing is named. */
export async function refusedObject(
  db: Db,
  request: FastifyRequest,
  audit: AuditedAs | null,
): Promise<string> {
  const { method, routeOptions, input, caller } = request;
  const keys = audit?.object ?? [];
  const parts = input === null ? [] : keys.map((key) => input[key]).filter((value) => isNamed(value));
  const id = parts.map(String).join('-');
  const isOwn = audit?.named === 'admin' && input !== null && id === '';
  if (isOwn) return caller?.actor.admId ?? '';
  if (id === '') return `${method} ${routeOptions.url ?? ''}`;
  const name = audit?.named === undefined ? id : ((await namesOf[audit.named](db, id)) ?? id);
  return [...name].slice(0, objectCharacters).join('');
}

function isNamed(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

type Named = NonNullable<AuditedAs['named']>;

type FindName = (db: Db, id: string) => Promise<string | undefined>;

const namesOf: Record<Named, FindName> = {
  admin: nameIn('admins', 'aid', 'adm_id'),
  'api token': nameIn('api_tokens', 'id', 'name'),
  host: nameIn('hosts', 'id', 'name'),
  'list view': nameIn('list_views', 'id', 'name'),
  user: nameIn('users', 'uid', 'user_id'),
  rack: (_db, address) => Promise.resolve(`S${address}`),
};

function nameIn<Table extends keyof Tables>(
  table: Table,
  key: keyof Tables[Table] & string,
  name: keyof Tables[Table] & string,
): FindName {
  return async (db, id) => {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(name)} as name from ${sql.table(table)} where ${sql.ref(key)}::text = ${id}`.execute(
      db,
    );
    return rows[0]?.name;
  };
}

/** Of what was asked for, what the contract lets the trail keep. */
export function saidOf({ input }: FastifyRequest, audit: AuditedAs | null): object | undefined {
  const says = audit?.says?.filter((key) => input?.[key] !== undefined) ?? [];
  return says.length === 0 ? undefined : Object.fromEntries(says.map((key) => [key, input?.[key]]));
}
