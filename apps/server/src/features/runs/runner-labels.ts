import { runnerLimits } from '@rackhand/contract/test/runner';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A program outside the farm that carries tests out. */
export interface Runner {
  groupType: string;
  name: string;
  labels: readonly string[];
}

/** Of a test `t`. */
export const wantedLabel = sql<string>`btrim(t.options ->> 'runner_label')`;

/** Whether these runs `r` of `tests` t are for this runner. */
export function isForRunner({ groupType, labels }: Runner): RawBuilder<boolean> {
  return sql<boolean>`(t.executor = 'external' and r.group_type = ${groupType} and ${wantedLabel} = any(${[...labels]}::text[]))`;
}

/** Whether a runner with the label of `tests` t asks now. */
export function isAskedFor(at: Date): RawBuilder<boolean> {
  const since = new Date(at.getTime() - runnerLimits.askingMs);
  return sql<boolean>`exists (select from runner_labels l
    where l.group_type = t.group_type and l.label = ${wantedLabel} and l.asked_at > ${since}::timestamptz)`;
}

/** When a runner with the label of `tests` t has asked last; null: never. */
export const askedAt = sql<Date | null>`(select l.asked_at from runner_labels l
  where l.group_type = t.group_type and l.label = ${wantedLabel})`;

/** A runner asks for work of these labels. */
export async function noteAsking(db: Db, { groupType, name, labels }: Runner, at: Date): Promise<void> {
  await sql`
    insert into runner_labels (group_type, label, runner, asked_at)
    select distinct ${groupType}, label, ${name}, ${at}::timestamptz from unnest(${[...labels]}::text[]) as asked (label)
    order by label
    on conflict (group_type, label) do update set runner = excluded.runner, asked_at = excluded.asked_at`.execute(
    db,
  );
}

export async function forgetOldLabels(db: Db, at: Date): Promise<void> {
  const since = new Date(at.getTime() - runnerLimits.labelsKeptDays * 24 * 60 * 60_000);
  await db.deleteFrom('runner_labels').where('asked_at', '<', since).execute();
}
