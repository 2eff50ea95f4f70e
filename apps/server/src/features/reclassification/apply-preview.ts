import type { applyReclassification } from '@rackhand/contract/endpoints/reclassify';
import { reclassifyTexts } from '@rackhand/contract/test/reclassification';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockSettings, revisionOf } from '../custom-settings/setting-lists.ts';
import { reopenDays } from '../kpi/close-days.ts';
import { compareLists, currentKeywords, savedIds } from './preview-keywords.ts';
import { findPreview, stateOf } from './read-preview.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

/** Runs get the results that were shown, by lists that are the same as then; the results they had are kept beside. */
export async function applyPreview(
  { db, clock }: Deps,
  { actor, params, requestId, ip }: Call<typeof applyReclassification>,
): Promise<{ changed: number }> {
  const id = params['preview_id'] ?? '';
  const { groupType } = actor;
  return db.transaction().execute(async (trx) => {
    await findPreview(trx, groupType, id);
    await sql`select from reclassifications where id = ${id} for update`.execute(trx);
    await lockSettings(trx, groupType);
    const preview = await findPreview(trx, groupType, id);
    const current = await currentKeywords(trx, groupType);
    const lists = compareLists(preview, current);
    const state = stateOf(preview, lists);
    if (state !== 'done') throw new DomainError('20414', [{ field: 'state', message: state }]);
    if (lists === 'unsaved')
      throw new DomainError('901', [{ field: 'add', message: reclassifyTexts.unsaved }]);
    const { rows } = await sql<{ total: number; changed: number }>`
      select count(*)::int as total, count(*) filter (where is_changed)::int as changed
      from reclassified_runs where preview_id = ${id}`.execute(trx);
    const [counts = { total: 0, changed: 0 }] = rows;
    await recordAudit(trx, {
      ...{ actor, action: 'test.reclassified', object: id, after: counts, requestId, ip, result: 'ok' },
    });
    const ids = sql`${JSON.stringify(savedIds(preview.keywords, current))}::jsonb`;
    const revision = await revisionOf(trx, groupType);
    await replaceLines(trx, { id, ids, revision, at: clock.now() });
    await sql`update reclassifications set applied_at = ${clock.now()}::timestamptz where id = ${id}`.execute(
      trx,
    );
    const version = await bumpTopic(trx, 'tests');
    await replaceResults(trx, { id, ids, version, at: clock.now(), by: actor.admId });
    await reopenDays(
      trx,
      sql`from reclassified_runs p join test_runs r on r.id = p.run_id where p.preview_id = ${id} and p.is_changed`,
      clock.now(),
    );
    await sql`update reclassified_runs set judged = null where preview_id = ${id}`.execute(trx);
    return { changed: counts.changed };
  });
}

interface Replaced {
  id: string;
  /** Of entries that have been saved since. */
  ids: RawBuilder<unknown>;
  /** Of the lists, which are as they were when it was previewed. */
  revision: number;
  at: Date;
}

/** The lines that the lists have decided stand beside the run as they were judged now. */
async function replaceLines(trx: Trx, { id, ids, revision, at }: Replaced): Promise<void> {
  const logs = sql`(
    select p.run_id, (log ->> 'attempt')::integer as attempt, log -> 'counts' as counts, log -> 'lines' as lines
    from reclassified_runs p join test_runs r on r.id = p.run_id cross join jsonb_array_elements(p.judged) log
    where p.preview_id = ${id} and r.files_gone_at is null)`;
  await sql`delete from run_matches m using ${logs} l where m.run_id = l.run_id and m.attempt = l.attempt`.execute(
    trx,
  );
  await sql`
    insert into run_matches (run_id, attempt, list, line, at, text, keyword, setting_id, match_start, match_end)
    select l.run_id, l.attempt, k.list, k.line, k.at, k.text, k.keyword,
      coalesce((${ids} ->> k.setting_id::text)::integer, k.setting_id), k.match_start, k.match_end
    from ${logs} l cross join jsonb_to_recordset(l.lines) as k
      (list text, line integer, at timestamptz, text text, keyword text, setting_id integer, match_start integer, match_end integer)`.execute(
    trx,
  );
  await sql`update run_attempts a set match_counts = l.counts, lists_revision = ${revision}, judged_at = ${at}::timestamptz
    from ${logs} l
    where a.run_id = l.run_id and a.attempt = l.attempt`.execute(trx);
}

interface Replacing extends Omit<Replaced, 'revision'> {
  version: number;
  by: string;
}

async function replaceResults(trx: Trx, { id, ids, version, at, by }: Replacing): Promise<void> {
  await sql`
    with kept as (
      insert into run_verdicts (run_id, nth, result, decided_by, changed_at, changed_by)
      select r.id, 1 + coalesce((select max(v.nth) from run_verdicts v where v.run_id = r.id), 0),
        r.result, r.decided_by, ${at}::timestamptz, ${by}
      from reclassified_runs p join test_runs r on r.id = p.run_id where p.preview_id = ${id} and p.is_changed)
    update test_runs r set result = p.after, changed_version = ${version}, decided_by = case
        when ${ids} ? (p.decided_by ->> 'setting_id')
        then jsonb_set(p.decided_by, '{setting_id}', ${ids} -> (p.decided_by ->> 'setting_id')) else p.decided_by end
    from reclassified_runs p where p.preview_id = ${id} and p.is_changed and r.id = p.run_id`.execute(trx);
}
