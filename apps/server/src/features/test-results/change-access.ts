import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { changeAccess, changeTestAccess, keepTest } from '@rackhand/contract/endpoints/tests';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { findRun, findTest, isRunId } from '../runs/find-run.ts';

type Deps = Pick<FeatureDeps, 'db'>;

interface RunChange {
  /** Over test_runs as r. */
  where: RawBuilder<unknown>;
  column: 'access' | 'is_kept';
  value: string | boolean;
  action: AuditAction;
  object: string;
  after: Record<string, unknown>;
}

/** Who sees the results of one run. */
export async function changeRunAccess({ db }: Deps, call: Call<typeof changeAccess>): Promise<void> {
  const { test_run_id, ac_mode } = call.body;
  const { id } = await findRun(db, call.actor.groupType, test_run_id);
  await changeRuns({ db }, call, {
    where: sql`r.id = ${id}`,
    ...{ column: 'access', value: ac_mode },
    ...{ action: 'test.access_changed', object: test_run_id, after: { ac_mode } },
  });
}

/** The same of all runs of a test. */
export async function changeAllAccess({ db }: Deps, call: Call<typeof changeTestAccess>): Promise<void> {
  const { tid: asked, ts_ac_mode } = call.body;
  const tid = await findTest(db, call.actor.groupType, String(asked));
  await changeRuns({ db }, call, {
    where: sql`r.tid = ${tid}`,
    ...{ column: 'access', value: ts_ac_mode },
    ...{ action: 'test.access_changed', object: String(tid), after: { ts_ac_mode } },
  });
}

/** Files of a run stay for good, or go with the others again. Of what has gone there is nothing to keep: 30001. */
export async function keepFiles({ db }: Deps, call: Call<typeof keepTest>): Promise<void> {
  const { actor, params, body } = call;
  const id = params['id'] ?? '';
  const run = isRunId(id) ? await findRun(db, actor.groupType, id) : null;
  const tid = run?.tid ?? (await findTest(db, actor.groupType, id));
  const where = sql`r.files_gone_at is null and ${run === null ? sql`r.tid = ${tid}` : sql`r.id = ${run.id}`}`;
  const { rows } = await sql`select 1 from test_runs r where ${where} limit 1`.execute(db);
  if (rows.length === 0) throw new DomainError('30001');
  await changeRuns({ db }, call, {
    where,
    ...{ column: 'is_kept', value: body.keep },
    ...{ action: 'test.kept', object: id, after: { keep: body.keep } },
  });
}

/** Those that are so already are left as they are; where all are, nothing has changed and nothing is told. */
async function changeRuns(
  { db }: Deps,
  { actor, requestId, ip }: Call,
  { where, column, value, action, object, after }: RunChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select r.id from test_runs r where ${where} and ${sql.ref(`r.${column}`)} <> ${value}
      order by r.id for no key update`.execute(trx);
    if (rows.length === 0) return;
    await recordAudit(trx, { actor, action, object, after, requestId, ip, result: 'ok' });
    const changed_version = await bumpTopic(trx, 'tests');
    await trx
      .updateTable('test_runs')
      .set({ [column]: value, changed_version })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  });
}
