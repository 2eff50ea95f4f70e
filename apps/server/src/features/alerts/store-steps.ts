import type { DampedStep } from '@rackhand/contract/alert/damp-alert';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { AlertRow } from './alert-row.ts';
import type { LookedAt } from './looked-at.ts';

export interface Damped {
  looked: LookedAt;
  step: DampedStep;
}

export interface StoredStep {
  row: AlertRow;
  looked: LookedAt;
  tells: DampedStep['tells'];
}

/** Writes what became of each; trouble that has gone before it was an alert leaves nothing. */
export async function storeSteps(trx: Trx, steps: readonly Damped[], at: Date): Promise<StoredStep[]> {
  const gone = steps.filter(
    ({ looked, step }) => looked.alert !== null && step.next === null && step.tells === null,
  );
  const kept = steps.filter(
    (one) => !gone.includes(one) && (one.step.next !== null || one.step.tells !== null),
  );
  if (gone.length > 0)
    await trx
      .deleteFrom('alerts')
      .where(
        'alert_id',
        'in',
        gone.flatMap(({ looked }) => (looked.alert === null ? [] : [looked.alert.alert_id])),
      )
      .execute();
  if (kept.length === 0) return [];
  const isNew = ({ looked }: Damped): boolean => looked.alert === null;
  const rows = [
    ...(await insert(
      trx,
      kept.filter(isNew).map((one) => rowOf(one, at)),
    )),
    ...(await update(
      trx,
      kept.filter((one) => !isNew(one)).map((one) => rowOf(one, at)),
    )),
  ];
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  return kept.flatMap(({ looked, step }) => {
    const row = stored.get(keyOf(looked));
    return row === undefined ? [] : [{ row, looked, tells: step.tells }];
  });
}

const keyOf = ({ rule_id, subject }: Pick<AlertRow, 'rule_id' | 'subject'>): string =>
  `${String(rule_id)} ${subject}`;

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function rowOf({ looked, step }: Damped, at: Date): Record<string, unknown> {
  const { alert, rule_id, rule_name, kind, subject, device_id, named, sight } = looked;
  const { next, tells, dueAt } = step;
  const isClosed = next === null;
  return {
    ...{ rule_id, rule_name, kind, subject, device_id, named, sight },
    alert_id: alert?.alert_id ?? null,
    state: next?.state ?? 'closed',
    bad_since: instant(next?.badSince ?? alert?.bad_since.getTime() ?? at.getTime()),
    well_since: instant(next?.wellSince ?? null),
    due_at: instant(dueAt),
    opened_at: tells === 'opened' ? at.toISOString() : null,
    told_at: tells === null ? null : at.toISOString(),
    told: tells === 'opened' || tells === 'repeated' ? 1 : 0,
    closed_at: isClosed ? at.toISOString() : null,
    ended_by: isClosed ? looked.ended_by : null,
  };
}

type Written = Record<string, unknown>;

const recordset = (rows: readonly Written[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
  alert_id bigint, rule_id integer, rule_name text, kind text, subject text, device_id integer, named jsonb, sight jsonb,
  state text, bad_since timestamptz, well_since timestamptz, due_at timestamptz, opened_at timestamptz,
  told_at timestamptz, told integer, closed_at timestamptz, ended_by text)`;

async function insert(trx: Trx, rows: readonly Written[]): Promise<AlertRow[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<AlertRow>`
    insert into alerts (rule_id, rule_name, kind, subject, device_id, named, sight, state, bad_since, due_at, opened_at, told_at,
      times_told)
    select rule_id, rule_name, kind, subject, device_id, named, sight, state, bad_since, due_at, opened_at, told_at, told
    from ${recordset(rows)} returning *`.execute(trx);
  return stored;
}

/** What it is about, and what was seen, stay as they were when it was first watched. */
async function update(trx: Trx, rows: readonly Written[]): Promise<AlertRow[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<AlertRow>`
    update alerts a set state = s.state, well_since = s.well_since, due_at = s.due_at,
      opened_at = coalesce(a.opened_at, s.opened_at), told_at = coalesce(s.told_at, a.told_at),
      times_told = a.times_told + s.told, closed_at = s.closed_at, ended_by = s.ended_by
    from ${recordset(rows)} where a.alert_id = s.alert_id returning a.*`.execute(trx);
  return stored;
}
