import { type Kysely, sql } from 'kysely';
import { customerChannel } from '../customer-channel.ts';

/** Points that runs take are hinted at by nobody; those that an admin gives back are a change that others see. Document 10. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function hint_at_refund() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${customerChannel}', concat_ws(' ',
        (select group_type from tickets where ticket_id = new.ticket_id), 'ticket', new.ticket_id));
      return null;
    end $$`,
  `create trigger ledger_hints_at_refund after insert on ledger
    for each row when (new.kind = 'refund') execute function hint_at_refund()`,
];
