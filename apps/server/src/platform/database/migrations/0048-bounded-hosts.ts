import { type Kysely, sql } from 'kysely';

/** How many devices a host may have; and what agents have said beyond all measure is cut as it would be now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...hosts, ...devices]) await sql.raw(statement).execute(db);
}

const hosts = [
  'alter table hosts add column max_devices integer not null default 512',
  `alter table hosts add column refused_devices jsonb not null default '{"udids": [], "more": false}'`,
  // Nothing that a host has already is taken from it.
  `update hosts set max_devices = greatest(512, (
    select count(*) from devices where host_id = hosts.id and removed_at is null))`,
];

const characters = 200;
const longest = 4_000;

const devices = [
  `update devices set facts = (
      select jsonb_object_agg(key, case
        when jsonb_typeof(value) = 'string' then to_jsonb(left(value #>> '{}', ${String(characters)})) else value end)
      from jsonb_each(facts))
    where length(facts::text) > ${String(longest)}`,
  ...['model', 'platform_version', 'firmware_version', 'cpu'].map(
    (column) => `update devices set ${column} = left(${column}, ${String(characters)})
      where length(${column}) > ${String(characters)}`,
  ),
  `update devices set values_before = '[]' where length(values_before::text) > ${String(longest)}`,
  `update devices set rival_host_id = null, rival_sighting = null
    where length(rival_sighting::text) > ${String(longest)}`,
  `delete from device_value_changes where length(changes::text) > ${String(longest)}`,
];
