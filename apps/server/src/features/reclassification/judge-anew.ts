import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { logBounds } from '../classification/judged-lines.ts';
import type { Keyword } from '../keywords/keyword.ts';
import { openScanThread, type ScanThread } from '../keywords/scan-thread.ts';
import { judgeRun } from './judge-run.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'files' | 'jobs'>;

/** So long at a stretch: a server that is to end waits for no more, and previews take turns. */
const stretchMs = 2_000;
/** A preview whose server has died is another's after so long. */
const claimMs = 30_000;

/** Judges the runs of the preview that has waited longest for its turn; each that is done is kept, whatever dies. */
export async function judgeAnew(deps: Deps, at: Date): Promise<void> {
  const { db, clock, jobs } = deps;
  const preview = await claim(deps, at);
  if (preview === null) return;
  const thread = openScanThread(preview.keywords, logBounds);
  try {
    const until = performance.now() + stretchMs;
    while (performance.now() < until) {
      if (await judgeNext(deps, preview.id, thread)) continue;
      await sql`update reclassifications set done_at = ${clock.now()}::timestamptz where id = ${preview.id}`.execute(
        db,
      );
      return;
    }
  } finally {
    await thread.close();
    // Behind those that wait for their turn.
    await sql`update reclassifications set claimed_until = ${clock.now()}::timestamptz where id = ${preview.id}`.execute(
      db,
    );
    jobs.wake('reclassifications');
  }
}

interface Claimed {
  id: string;
  keywords: Keyword[];
}

async function claim({ db }: Deps, at: Date): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update reclassifications set claimed_until = ${later(at)}::timestamptz
    where id = (select id from reclassifications
      where done_at is null and (claimed_until is null or claimed_until <= ${at}::timestamptz)
      order by claimed_until nulls first, created_at limit 1 for update skip locked)
    returning id, keywords`.execute(db);
  return rows[0] ?? null;
}

const later = (at: Date): Date => new Date(at.getTime() + claimMs);

/** false: none is left. */
async function judgeNext({ db, files, clock }: Deps, id: string, thread: ScanThread): Promise<boolean> {
  const { rows } = await sql<{ nth: number; run_id: number }>`
    select nth, run_id from reclassified_runs where preview_id = ${id} and not is_done order by nth limit 1`.execute(
    db,
  );
  const [next] = rows;
  if (next === undefined) return false;
  const judged = await judgeRun({ db, files, thread }, next.run_id);
  const { result, decidedBy } = judged?.verdict ?? {};
  await sql`
    with mine as (update reclassifications set claimed_until = ${later(clock.now())}::timestamptz where id = ${id})
    update reclassified_runs set is_done = true, after = ${result ?? null}::text,
      decided_by = ${jsonOrNull(decidedBy)}::jsonb, judged = ${jsonOrNull(judged?.logs)}::jsonb
    where preview_id = ${id} and nth = ${next.nth}`.execute(db);
  await sql`
    update reclassified_runs set is_changed = after is not null and (after <> before
      or ${whatDecided(sql`decided_by`)} <> ${whatDecided(sql`decided_before`)})
    where preview_id = ${id} and nth = ${next.nth}`.execute(db);
  return true;
}

/** An entry that has been saved since is the same one. */
const whatDecided = (column: ReturnType<typeof sql>) =>
  sql`jsonb_build_array(${column} -> 'kind', ${column} -> 'line', ${column} -> 'list', ${column} -> 'keyword')`;

const jsonOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
