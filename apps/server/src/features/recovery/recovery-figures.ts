import type { RungDay, RungFigure } from '@rackhand/contract/recovery/recovery';
import { recoveryRungs } from '@rackhand/contract/recovery/rungs';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/korean-time.ts';

interface Counted {
  rung: (typeof recoveryRungs)[number];
  day: string;
  succeeded: number;
  failed: number;
  skipped: number;
}

const dayMs = 24 * 60 * 60_000;

/** How each rung went that ended within so many days, today among them. */
export async function readFigures(
  db: Db,
  days: number,
  at: Date,
): Promise<{ rungs: RungFigure[]; days: RungDay[] }> {
  const names = Array.from({ length: days }, (_, nth) =>
    dayOf(new Date(at.getTime() - (days - 1 - nth) * dayMs)),
  );
  const { rows } = await sql<Counted>`
    select rung, to_char(ended_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      count(*) filter (where result = 'succeeded')::int as succeeded,
      count(*) filter (where result = 'failed')::int as failed,
      count(*) filter (where result = 'skipped')::int as skipped
    from recovery_rungs
    where ended_at >= (${names[0] ?? ''}::date)::timestamp at time zone 'Asia/Seoul'
    group by 1, 2`.execute(db);
  return {
    rungs: recoveryRungs.map((rung) =>
      figureOf(
        rung,
        rows.filter((row) => row.rung === rung),
      ),
    ),
    days: names.map((day) => ({ day, rungs: ofDay(rows.filter((row) => row.day === day)) })),
  };
}

function figureOf(rung: Counted['rung'], rows: readonly Counted[]): RungFigure {
  const sum = (name: 'succeeded' | 'failed' | 'skipped'): number =>
    rows.reduce((all, row) => all + row[name], 0);
  const [succeeded, failed, skipped] = [sum('succeeded'), sum('failed'), sum('skipped')];
  const tried = succeeded + failed;
  const percent = tried === 0 ? null : Math.round((succeeded / tried) * 1_000) / 10;
  return { rung, succeeded, failed, skipped, success_percent: percent };
}

function ofDay(rows: readonly Counted[]): RungDay['rungs'] {
  return recoveryRungs.map((rung) => {
    const found = rows.find((row) => row.rung === rung);
    return { rung, succeeded: found?.succeeded ?? 0, failed: found?.failed ?? 0 };
  });
}
