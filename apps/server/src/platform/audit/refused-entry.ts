import type { AuditedAs } from '@rackhand/contract/audit/audited-as';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { seenBy } from '../deployments/seen-by.ts';
import type { Actor } from '../http/actor.ts';
import type { DomainError } from '../http/domain-error.ts';

const objectCharacters = 200;

/**
 * What a refused call was meant for, by the name under which the trail knows it; its path where nothing is named. What is
 * not there for who asked has no name: it may be another deployment's.
 */
export async function refusedObject(
  db: Db,
  request: FastifyRequest,
  { status }: DomainError,
  audit: AuditedAs | null,
): Promise<string> {
  const { method, routeOptions, input, caller } = request;
  const keys = audit?.object ?? [];
  const parts = input === null ? [] : keys.map((key) => input[key]).filter((value) => isNamed(value));
  const id = parts.map(String).join('-');
  const isOwn = audit?.named === 'admin' && input !== null && id === '';
  if (isOwn) return caller?.actor.admId ?? '';
  if (id === '') return `${method} ${routeOptions.url ?? ''}`;
  const kind = status === 404 ? undefined : audit?.named;
  const known = kind === undefined || caller === null ? undefined : await namesOf[kind](db, id, caller.actor);
  const name = known ?? id;
  return [...name].slice(0, objectCharacters).join('');
}

function isNamed(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

type Named = NonNullable<AuditedAs['named']>;

/** Whether who asked sees a row of that kind. */
const isSeen: Record<Exclude<Named, 'rack'>, (actor: Actor) => RawBuilder<boolean>> = {
  admin: ({ aid, reach }) => sql`(${seenBy(reach, 'admin', 'group_type')} or aid = ${aid})`,
  'api token': ({ reach }) => seenBy(reach, 'api token', 'group_type'),
  host: ({ reach }) => seenBy(reach, 'host', 'name'),
  'list view': ({ aid, reach }) =>
    sql`(owner_aid = ${aid} or shared_in is not null and ${seenBy(reach, 'shared list view', 'shared_in')})`,
  package: ({ reach }) => seenBy(reach, 'package', 'app_id'),
};

type FindName = (db: Db, id: string, actor: Actor) => Promise<string | undefined>;

const namesOf: Record<Named, FindName> = {
  admin: nameIn('admin', 'admins', 'aid', 'adm_id'),
  'api token': nameIn('api token', 'api_tokens', 'id', 'name'),
  host: nameIn('host', 'hosts', 'id', 'name'),
  'list view': nameIn('list view', 'list_views', 'id', 'name'),
  package: nameIn('package', 'packages', 'id', 'app_id'),
  rack: (_db, address) => Promise.resolve(`S${address}`),
};

function nameIn<Table extends keyof Tables>(
  kind: keyof typeof isSeen,
  table: Table,
  key: keyof Tables[Table] & string,
  name: keyof Tables[Table] & string,
): FindName {
  return async (db, id, actor) => {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(name)} as name from ${sql.table(table)}
      where ${sql.ref(key)}::text = ${id} and ${isSeen[kind](actor)}`.execute(db);
    return rows[0]?.name;
  };
}

/** Of what was asked for, what the contract lets the trail keep. */
export function saidOf({ input }: FastifyRequest, audit: AuditedAs | null): object | undefined {
  const says = audit?.says?.filter((key) => input?.[key] !== undefined) ?? [];
  return says.length === 0 ? undefined : Object.fromEntries(says.map((key) => [key, input?.[key]]));
}
