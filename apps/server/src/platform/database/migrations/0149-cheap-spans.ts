import { errorOrder } from '@rackhand/contract/device/device-states';
import { type Kysely, sql } from 'kysely';

/**
 * The spans of 0130 as before, with less work for each change of state: one that neither begins nor ends an error or an
 * exclusion starts no function, and the others look for their span and write it in one statement. The newest outages are found by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const uncounted = ['EXCLUDE', 'REGISTERED'];
const listed = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');
const errors = errorOrder.filter((state) => !uncounted.includes(state));
const broken = listed(errors);
const counted = listed([...errors, ...uncounted]);

const statements = [
  'set local statement_timeout = 0',
  // No report can do with an index alone, and what changes in a span is in none of these while it goes on.
  'drop index device_spans_by_end',
  "create index device_spans_by_end on device_spans (kind, (coalesce(ended_at, 'infinity'::timestamptz)))",
  `create index device_spans_by_begin on device_spans (began_at desc, id desc) where kind = 'outage'`,
  'drop trigger device_spans_of_changes on device_state_changes',
  'drop function keep_device_spans()',
  'drop function keep_device_span(device_state_changes)',
  `create function keep_device_span() returns trigger language plpgsql as $$
    declare
      next_kind text := case when new.to_state in (${broken}) then 'outage'
        when new.to_state in (${listed(uncounted)}) then 'uncounted' end;
      goes_on boolean;
    begin
      update device_spans s set
          causes = case when s.kind = 'outage' then causes_until(s, new.at) else s.causes end,
          cause = case when s.kind = 'outage' then cause_of(causes_until(s, new.at), s.cause) else s.cause end,
          state = case when s.kind = next_kind then new.to_state else s.state end,
          state_at = case when s.kind = next_kind then new.at else s.state_at end,
          ended_at = case when s.kind = next_kind then null else greatest(new.at, s.began_at) end
        where s.device_id = new.device_id and s.ended_at is null
        returning s.ended_at is null into goes_on;
      if next_kind is not null and goes_on is not true then
        insert into device_spans (device_id, kind, began_at, cause, reason, state, state_at)
          values (new.device_id, next_kind, new.at, new.to_state, new.reason, new.to_state, new.at);
      end if;
      return null;
    end $$`,
  // Each row in its order. These words stand here themselves: a function would be read anew by each statement.
  `create trigger device_spans_of_changes after insert on device_state_changes for each row
    when (new.from_state in (${counted}) or new.to_state in (${counted})) execute function keep_device_span()`,
];
