import type { AuditedAs } from '@rackhand/contract/audited-as';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';

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

const namesOf: Record<Named, (db: Db, id: string) => Promise<string | undefined>> = {
  admin: async (db, aid) =>
    (await db.selectFrom('admins').select('adm_id').where('aid', '=', aid).executeTakeFirst())?.adm_id,
  host: async (db, id) =>
    (
      await db
        .selectFrom('hosts')
        .select('name')
        .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
        .executeTakeFirst()
    )?.name,
  user: async (db, uid) =>
    (
      await db
        .selectFrom('users')
        .select('user_id')
        .where((eb) => eb(eb.cast<string>('uid', 'text'), '=', uid))
        .executeTakeFirst()
    )?.user_id,
  rack: (_db, address) => Promise.resolve(`S${address}`),
};

/** Of what was asked for, what the contract lets the trail keep. */
export function saidOf({ input }: FastifyRequest, audit: AuditedAs | null): object | undefined {
  const says = audit?.says?.filter((key) => input?.[key] !== undefined) ?? [];
  return says.length === 0 ? undefined : Object.fromEntries(says.map((key) => [key, input?.[key]]));
}
