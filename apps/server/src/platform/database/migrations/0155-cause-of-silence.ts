import { silentStates } from '@rackhand/contract/device/device-states';
import { type Kysely, sql } from 'kysely';

/** A silence is one cause of an outage, however many tries it has lasted; in the spans of 0130 each try had been one of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const [silence] = silentStates;
const tries = silentStates.map((state) => `'${state}'`).join(', ');

const statements = [
  'set local statement_timeout = 0',
  `create function fault_of(state text) returns text language sql immutable as $$
    select case when state in (${tries}) then '${silence}' else state end $$`,
  `create or replace function cause_of(causes jsonb, so_far text) returns text language sql immutable as $$
    select fault_of(key) from jsonb_each_text(causes) group by 1
      order by sum(value::bigint) desc, fault_of(key) = fault_of(so_far) desc, 1 limit 1 $$`,
  `create function begin_with_fault() returns trigger language plpgsql as $$
    begin
      new.cause := fault_of(new.cause);
      return new;
    end $$`,
  `create trigger device_spans_begin before insert on device_spans
    for each row execute function begin_with_fault()`,
  `update device_spans set cause = coalesce(cause_of(causes, cause), fault_of(cause))
    where kind = 'outage' and (cause in (${tries}) or causes ?| array[${tries}])`,
];
