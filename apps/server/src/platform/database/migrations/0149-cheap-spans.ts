import { errorOrder } from '@rackhand/contract/device/device-states';
import { type Kysely, sql } from 'kysely';

/**
 * The spans of 0130 as before, with less work for each change of state: one that neither begins nor ends an error or an
 * exclusion looks for no span, and an outage of one cause is not asked for its longest. The newest outages are found by an index.
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
  `create function keep_device_spans() returns trigger language plpgsql as $$
    declare
      change record;
      span record;
      next_kind text;
      spent jsonb;
      main text;
    begin
      for change in select a.device_id, a.at, a.to_state, a.reason from added a
        where a.to_state in (${counted}) or a.from_state is null or a.from_state in (${counted}) order by a.id
      loop
        next_kind := case when change.to_state in (${broken}) then 'outage'
          when change.to_state in (${listed(uncounted)}) then 'uncounted' end;
        select s.id, s.kind, s.cause, s.causes, s.state, s.state_at, s.began_at into span
          from device_spans s where s.device_id = change.device_id and s.ended_at is null;
        if found then
          spent := span.causes;
          main := span.cause;
          if span.kind = 'outage' then
            -- As causes_until has it, which as a function would be begun anew each time.
            spent := spent || jsonb_build_object(span.state, coalesce((spent ->> span.state)::bigint, 0)
              + (extract(epoch from greatest(change.at - span.state_at, interval '0')) * 1000)::bigint);
            if spent - main <> '{}' then main := cause_of(spent, main); end if;
          end if;
          if span.kind = next_kind then
            update device_spans set causes = spent, cause = main, state = change.to_state, state_at = change.at
              where id = span.id;
            continue;
          end if;
          update device_spans set ended_at = greatest(change.at, span.began_at), causes = spent, cause = main
            where id = span.id;
        end if;
        if next_kind is not null then
          insert into device_spans (device_id, kind, began_at, cause, reason, state, state_at)
            values (change.device_id, next_kind, change.at, change.to_state, change.reason, change.to_state, change.at);
        end if;
      end loop;
      return null;
    end $$`,
  // In the order of the history, whatever order a statement brings it in: a backup has its rows as they lie in the table.
  `create trigger device_spans_of_changes after insert on device_state_changes
    referencing new table as added for each statement execute function keep_device_spans()`,
];
