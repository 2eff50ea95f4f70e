import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { catalogue } from '@rackhand/contract/call/error-codes';
import { usualProjectOrder } from '@rackhand/contract/call/usual-orders';
import type { listProjects, readProject } from '@rackhand/contract/endpoints/projects';
import { limits } from '@rackhand/contract/limits';
import type { Project } from '@rackhand/contract/test/project';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import { pausedByWords } from '@rackhand/contract/test/project-words';
import type { Text } from '@rackhand/contract/text/language';
import { searchForm } from '@rackhand/contract/text/text-search';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { maskBefore, maskSecrets } from '../scenarios/secret-values.ts';
import { onlyCategory } from '../schedule/shown-categories.ts';
import { readProjects } from './project-row.ts';

type ListCall = Call<typeof listProjects>;

/** By what each column is sorted; the column "category" shows the project's own one. */
const orders: Record<NonNullable<ListCall['query']['sort']>['id'], RawBuilder<unknown>> = {
  id: sql`p.id`,
  project_name: sql`lower(p.project_name)`,
  category: sql`lower(p.sub_category)`,
  team_name: sql`(select t.comparable_name from teams t where t.team_id = p.team_id)`,
  group_name: sql`p.group_type`,
  is_paused: sql`p.is_paused`,
  next_run_at: sql`p.next_run_at`,
};

/** Document 9: the newest first, and a name is found however its Hangul is composed. */
export async function readList(db: Db, call: ListCall): Promise<AnswerOf<typeof listProjects>> {
  const { page, limit, project_name: wanted = '', category_id, sort } = call.query;
  const { id, direction } = sort ?? usualProjectOrder;
  const only = await onlyCategory(db, call);
  const { rows } = await sql<{ id: number; project_name: string }>`
    select p.id, p.project_name from projects p
    where p.group_type = ${call.actor.groupType}
      and (${only}::int is null or p.category_id = ${only}) and (${category_id ?? null}::int is null or p.category_id = ${category_id ?? null})
    order by ${orders[id]} ${direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`}, p.id desc`.execute(
    db,
  );
  const form = searchForm(wanted.trim());
  const found = rows.filter(({ project_name: name }) => form === '' || searchForm(name).includes(form));
  const size = limit ?? (page === undefined ? found.length : limits.listDefaultLimit);
  const shown = found.slice(((page ?? 1) - 1) * size, (page ?? 1) * size).map((row) => row.id);
  const read = new Map(
    (await readProjects(db, sql<boolean>`p.id = any(${shown}::int[])`)).map(({ project }) => [
      project.id,
      project,
    ]),
  );
  const project_list = shown.flatMap((one): Project | [] => read.get(one) ?? []);
  return { total_count: found.length, project_list };
}

/** Why a start was refused, or by what it was paused. */
const whyWords: Readonly<Record<string, Text>> = { ...catalogue, ...pausedByWords };

/** One with what lists leave out: its scenario, secrets masked, and what became of its last due times. */
export async function readWhole(
  db: Db,
  call: Call<typeof readProject>,
): Promise<AnswerOf<typeof readProject>> {
  const id = Number(call.params['pid']);
  const only = await onlyCategory(db, call);
  const [found] = await readProjects(
    db,
    sql<boolean>`p.id = ${id} and p.group_type = ${call.actor.groupType} and (${only}::int is null or p.category_id = ${only})`,
  );
  if (found === undefined) throw new DomainError('2002', [{ field: 'pid', message: String(id) }]);
  const starts = await db
    .selectFrom('project_starts')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('due_at', 'desc')
    .limit(projectLimits.starts)
    .execute();
  const said = starts.map(({ due_at, outcome, message, tid }) => ({
    ...{ due_at: koreanTime(due_at), outcome, tid },
    message: Object.hasOwn(whyWords, message) ? (whyWords[message]?.[call.language] ?? '') : message,
  }));
  const { scenario, parameters } = found.row;
  const masked = parameters === null ? null : maskBefore(parameters);
  return {
    project: { ...found.project, scenario: maskSecrets(scenario), parameters: masked, starts: said },
  };
}
