import { type Kysely, sql } from 'kysely';
import { customerChannel } from '../customer-channel.ts';

/** Whoever writes to what customers have, hints at it: nobody can forget to. Document 10. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [hint, ...triggers]) await sql.raw(statement).execute(db);
}

const hint = `create function hint_at_customer() returns trigger language plpgsql as $$
  declare changed jsonb := to_jsonb(coalesce(new, old));
  begin
    perform pg_notify('${customerChannel}', concat_ws(' ', changed->>'group_type', tg_argv[0], changed->>tg_argv[1]));
    return null;
  end $$`;

/** A user who is seen, and points that a run takes, are no change of that kind. */
const hinted = [
  { table: 'users', kind: 'user', id: 'uid', besides: ['last_seen_at'] },
  { table: 'customer_groups', kind: 'group', id: 'group_id', besides: [] },
  { table: 'teams', kind: 'team', id: 'team_id', besides: [] },
  {
    table: 'tickets',
    kind: 'ticket',
    id: 'ticket_id',
    besides: ['left_basic', 'left_bonus', 'reserved_basic', 'reserved_bonus'],
  },
  { table: 'products', kind: 'product', id: 'product_id', besides: [] },
  { table: 'links', kind: 'link', id: 'link_id', besides: [] },
];

const triggers = hinted.flatMap(({ table, kind, id, besides }) => {
  const without = (row: string): string =>
    [`to_jsonb(${row})`, ...besides.map((name) => `'${name}'`)].join(' - ');
  const run = `execute function hint_at_customer('${kind}', '${id}')`;
  return [
    `create trigger ${table}_hint_at_new after insert or delete on ${table} for each row ${run}`,
    `create trigger ${table}_hint_at_change after update on ${table}
      for each row when (${without('old')} is distinct from ${without('new')}) ${run}`,
  ];
});
