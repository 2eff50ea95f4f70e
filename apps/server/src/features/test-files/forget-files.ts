import { runLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';

const dayMs = 24 * 60 * 60_000;
const before = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

/** Logs and files of runs go after a month, of failed ones after three, tests after a year; what is kept for good stays. */
export async function forgetOldRuns(db: Db, at: Date): Promise<void> {
  await sql`delete from tests t where t.created_at < ${before(at, runLimits.runsKeptDays)}::timestamptz
    and not exists (select from test_runs r where r.tid = t.tid and (r.is_kept or r.state <> 'ended'))`.execute(
    db,
  );
  await letGoOfStrays(db);
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from test_runs r where r.files_gone_at is null and not r.is_kept and r.ended_at < case
        when r.result in ('failed', 'error') then ${before(at, runLimits.failedFilesKeptDays)}::timestamptz
        else ${before(at, runLimits.filesKeptDays)}::timestamptz end
      order by r.ended_at limit 100`.execute(db);
    if (rows.length === 0) return;
    for (const { id } of rows) await forgetFiles(db, id, at);
  }
}

async function forgetFiles(db: Db, runId: number, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of ['run_log_chunks', 'run_files', 'run_matches'] as const)
      await trx.deleteFrom(table).where('run_id', '=', runId).execute();
    await sql`update run_attempts set log_sha256 = null where run_id = ${runId}`.execute(trx);
    await sql`delete from file_uses where kind in ('run file', 'run log') and owner like ${`${runId}/%`}`.execute(
      trx,
    );
    await trx.updateTable('test_runs').set({ files_gone_at: at }).where('id', '=', runId).execute();
  });
}

/** Of tests that are not there any more. */
async function letGoOfStrays(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    sql`file_uses`,
    sql`t.kind in ('run file', 'run log')
      and not exists (select from test_runs r where r.id = split_part(t.owner, '/', 1)::bigint)`,
  );
}
