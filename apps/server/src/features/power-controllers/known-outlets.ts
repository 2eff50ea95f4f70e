import type { ToldOutlet } from '@rackhand/contract/host/power-outlet';
import type { ShownOutlet } from '@rackhand/contract/host/shown-outlet';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** What a host's agent can switch, or with null the server itself; what is known of those that stay is kept. */
export async function keepOutlets(db: Db, hostId: number | null, told: readonly ToldOutlet[]): Promise<void> {
  const names = told.map(({ name }) => name);
  await sql`
    with gone as (
      delete from power_outlets where host_id is not distinct from ${hostId}::integer and name <> all(${names}::text[])
    )
    insert into power_outlets (host_id, name, kind, off_seconds)
    select distinct on (name) ${hostId}::integer, name, kind, off_seconds
    from json_to_recordset(${JSON.stringify(told)}::json) as told (name text, kind text, off_seconds integer)
    order by name
    on conflict (host_id, name) do update set kind = excluded.kind, off_seconds = excluded.off_seconds
      where (power_outlets.kind, power_outlets.off_seconds) is distinct from (excluded.kind, excluded.off_seconds)`.execute(
    db,
  );
}

/** The outlets that a device on this host can be linked to; its own host's go before the server's of the same name. */
export async function listOutlets(db: Db | Trx, hostId: number | null): Promise<ShownOutlet[]> {
  return read(db, sql`(o.host_id is null or o.host_id = ${hostId}::integer)`);
}

/** Of all hosts. */
export async function listAllOutlets(db: Db): Promise<ShownOutlet[]> {
  return read(db, sql`true`);
}

/** The one that a device on this host means by a name; null: there is none. */
export async function findOutlet(
  db: Db | Trx,
  hostId: number | null,
  name: string,
): Promise<ShownOutlet | null> {
  const [found] = await read(
    db,
    sql`o.name = ${name} and (o.host_id is null or o.host_id = ${hostId}::integer)`,
  );
  return found ?? null;
}

interface Row extends ToldOutlet {
  host: string | null;
  switchable: boolean | null;
  keeps_data: boolean | null;
  tried_at: Date | null;
  reason: ShownOutlet['reason'];
  detail: string;
}

async function read(db: Db | Trx, which: RawBuilder<unknown>): Promise<ShownOutlet[]> {
  const { rows } = await sql<Row>`
    select distinct on (o.name) o.name, o.kind, o.off_seconds, h.name as host, o.switchable, o.keeps_data, o.tried_at, o.reason, o.detail
    from power_outlets o left join hosts h on h.id = o.host_id
    where h.removed_at is null and (${which})
    order by o.name, o.host_id nulls last`.execute(db);
  return rows.map((row) => ({ ...row, tried_at: row.tried_at === null ? null : koreanTime(row.tried_at) }));
}
