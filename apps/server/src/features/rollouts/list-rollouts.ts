import { type Rollout, rolloutLimits } from '@rackhand/contract/app/rollout';
import type { listRollouts } from '@rackhand/contract/endpoints/rollouts';
import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type CountRow, type RolloutRow, type StageRow, toRollout } from './rollout-shape.ts';

/** Until the old file goes, and only while nobody has changed the packages since. */
const rollBackUntil = sql<Date | null>`case when
    (r.state = 'succeeded' and r.replaced is not null and p.sha256 = r.to_sha256)
    or (r.state = 'cancelled' and p.sha256 = r.from_sha256 and t.sha256 = r.to_sha256)
  then r.ended_at + make_interval(days => ${rolloutLimits.keptDays}) end`;

const columns = sql<RolloutRow>`r.rollout_id, r.package_id, r.to_package_id, r.app_id, r.app_name, r.from_version,
  r.from_version_code::text as from_version_code, r.from_sha256, r.to_version, r.to_version_code::text as to_version_code, r.to_sha256, r.state, r.reason, r.halt, r.stage,
  r.success_percent, r.watch_minutes, r.stage_minutes, r.stage_until, r.watch_until, r.paused_at, r.started_at, r.started_by,
  r.ended_at, r.changed_version, ${rollBackUntil} as roll_back_until`;

/** With the packages as they are now. */
const withPackages = sql`rollouts r left join packages p on p.id = r.package_id left join packages t on t.id = r.to_package_id`;

type ListQuery = z.output<(typeof listRollouts)['query']>;

export async function readRollouts(
  db: Db,
  query: ListQuery,
  language: Language,
): Promise<{ total_count: number; rollouts: Rollout[] }> {
  const wanted = query.state === undefined ? sql`true` : sql`r.state = ${query.state}`;
  const listed = {
    all: sql`from rollouts r where ${wanted}`,
    rows: sql<RolloutRow>`select ${columns} from ${withPackages} where ${wanted}
      order by r.started_at desc, r.rollout_id`,
  };
  const { total_count, rows } = await readPage(db, listed, query);
  return { total_count, rollouts: await withStages(db, rows, language) };
}

/** 2002 where there is none. */
export async function requireRollout(db: Db | Trx, id: string, language: Language): Promise<Rollout> {
  const [shown] = await withStages(db, [await findRollout(db, id)], language);
  if (shown === undefined) throw new DomainError('2002');
  return shown;
}

/** 2002 where there is none; `locked`: nobody else does anything about it until the end of the transaction. */
export async function findRollout(db: Db | Trx, id: string, locked = false): Promise<RolloutRow> {
  const { rows } = await sql<RolloutRow>`select ${columns} from ${withPackages} where r.rollout_id = ${id}
    ${locked ? sql`for update of r` : sql``}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new DomainError('2002');
  return row;
}

async function withStages(db: Db | Trx, rows: readonly RolloutRow[], language: Language): Promise<Rollout[]> {
  const ids = rows.map(({ rollout_id }) => rollout_id);
  const stages =
    await sql<StageRow>`select rollout_id, stage, rule, is_waived, began_at, passed_at from rollout_stages
    where rollout_id = any(${ids}::uuid[]) order by stage`.execute(db);
  const counts =
    await sql<CountRow>`select rollout_id, stage, result, count(*)::integer as devices from rollout_devices
    where rollout_id = any(${ids}::uuid[]) group by 1, 2, 3`.execute(db);
  const of = <Part extends { rollout_id: string }>(parts: readonly Part[], id: string): Part[] =>
    parts.filter(({ rollout_id }) => rollout_id === id);
  return rows.map((row) =>
    toRollout(row, {
      stages: of(stages.rows, row.rollout_id),
      counts: of(counts.rows, row.rollout_id),
      language,
    }),
  );
}
