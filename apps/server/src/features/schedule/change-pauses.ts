import type { changeSchedule } from '@rackhand/contract/endpoints/schedule';
import type { ServiceController } from '@rackhand/contract/test/project';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readController } from './read-controller.ts';
import { requireCategory, requireProjectCategory } from './shown-categories.ts';
import { tellOfSchedule } from './tell-schedule.ts';

type PauseCall = Call<typeof changeSchedule>;

/** What a switch has turned: the same value again turns nothing. */
interface Turned {
  object: string;
  isPaused: boolean;
}

/** One of the three switches; where one of several ids is unknown, nothing is written. */
export async function changePauses(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  call: PauseCall,
): Promise<{ service_controller: ServiceController }> {
  return db.transaction().execute(async (trx) => {
    const turned = await turn(trx, call, { pause_by: call.actor.admId, pause_at: clock.now() });
    for (const { object, isPaused } of turned)
      await recordAudit(trx, {
        actor: call.actor,
        action: isPaused ? 'schedule.paused' : 'schedule.resumed',
        groupType: call.actor.groupType,
        object,
        requestId: call.requestId,
        ip: call.ip,
        result: 'ok',
      });
    if (turned.length > 0) await tellOfSchedule(trx, call.actor.groupType);
    return { service_controller: await readController(trx, call) };
  });
}

/** Kept also when it is turned off: then nobody asks for it. */
interface Told {
  pause_by: string;
  pause_at: Date;
}

async function turn(trx: Trx, call: PauseCall, told: Told): Promise<Turned[]> {
  const { category, projects, all_paused: allPaused } = call.body;
  if (allPaused !== undefined)
    return turnAll(trx, { groupType: call.actor.groupType, isPaused: allPaused }, told);
  if (category !== undefined) return turnCategory(trx, call, category, told);
  return turnProjects(trx, call, projects ?? [], told);
}

async function turnAll(
  trx: Trx,
  { groupType, isPaused }: { groupType: string; isPaused: boolean },
  { pause_by, pause_at }: Told,
): Promise<Turned[]> {
  const { rows } = await sql`
    insert into test_pauses as p (group_type, all_paused, pause_by, pause_at)
    values (${groupType}, ${isPaused}, ${pause_by}, ${pause_at})
    on conflict (group_type) do update set all_paused = excluded.all_paused, pause_by = excluded.pause_by,
      pause_at = excluded.pause_at where p.all_paused <> excluded.all_paused
    returning 1`.execute(trx);
  return rows.length === 0 ? [] : [{ object: 'all', isPaused }];
}

async function turnCategory(
  trx: Trx,
  call: PauseCall,
  { id, schedule_is_all_paused: isPaused }: NonNullable<PauseCall['body']['category']>,
  told: Told,
): Promise<Turned[]> {
  const row = await requireCategory(trx, call, id);
  if (row.is_paused === isPaused) return [];
  await trx
    .updateTable('categories')
    .set({ is_paused: isPaused, ...told })
    .where('id', '=', id)
    .execute();
  return [{ object: row.category, isPaused }];
}

async function turnProjects(
  trx: Trx,
  call: PauseCall,
  asked: NonNullable<PauseCall['body']['projects']>,
  told: Told,
): Promise<Turned[]> {
  const wanted = new Map(asked.map(({ pid, is_paused }) => [pid, is_paused]));
  const rows = await trx
    .selectFrom('projects')
    .select(['id', 'project_name', 'is_paused', 'category_id'])
    .where('id', 'in', [...wanted.keys()])
    .where('group_type', '=', call.actor.groupType)
    .orderBy('id')
    .forUpdate()
    .execute();
  const unknown = [...wanted.keys()].filter((pid) => !rows.some(({ id }) => id === pid));
  if (unknown.length > 0)
    throw new DomainError('2002', [{ field: 'projects', message: unknown.slice(0, 20).join(', ') }]);
  for (const id of new Set(rows.map((row) => row.category_id))) await requireProjectCategory(trx, call, id);
  const turned = rows.filter(({ id, is_paused }) => wanted.get(id) !== is_paused);
  for (const { id } of turned)
    await trx
      .updateTable('projects')
      .set({ is_paused: wanted.get(id) ?? false, ...told })
      .where('id', '=', id)
      .execute();
  return turned.map(({ id, is_paused }) => ({ object: String(id), isPaused: !is_paused }));
}
