import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChosenRuns } from './chosen-runs.ts';

interface NamedRun {
  id: number;
  name: string;
  is_ended: boolean;
  is_gone: boolean;
}

/** Runs that are named one by one: each is there, has ended, and has its log. */
export async function requireRuns(
  trx: Trx,
  groupType: string,
  names: readonly string[],
): Promise<ChosenRuns> {
  const pairs = names.map((name) => name.split('-').map(Number));
  const { rows } = await sql<NamedRun>`
    select r.id, r.tid || '-' || r.n as name, r.state = 'ended' as is_ended, r.files_gone_at is not null as is_gone
    from test_runs r where r.group_type = ${groupType} and (r.tid, r.n) in
      (select * from unnest(${pairs.map(([tid]) => tid)}::integer[], ${pairs.map(([, n]) => n)}::integer[]))`.execute(
    trx,
  );
  const known = new Set(rows.map(({ name }) => name));
  refuse(
    '2003',
    names.filter((name) => !known.has(name)),
  );
  refuse('20400', namesOf(rows.filter(({ is_ended }) => !is_ended)));
  refuse('30002', namesOf(rows.filter(({ is_gone }) => is_gone)));
  return { where: sql`r.id = any(${rows.map(({ id }) => id)}::bigint[])`, leftOut: 0 };
}

const namesOf = (runs: readonly NamedRun[]): string[] => runs.map(({ name }) => name);

/** Named are as many as somebody reads. */
function refuse(code: '2003' | '20400' | '30002', names: readonly string[]): void {
  if (names.length === 0) return;
  throw new DomainError(
    code,
    names.slice(0, 20).map((message) => ({ field: 'test_run_ids', message })),
  );
}
