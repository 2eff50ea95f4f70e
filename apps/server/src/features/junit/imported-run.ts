import type { TestOptions } from '@rackhand/contract/test/project';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { endedPlan } from '../runs/ended-plan.ts';
import { firstAccess } from '../runs/first-access.ts';
import { noLease } from '../runs/had-device.ts';
import { judgeEvidence } from '../runs/verdict.ts';
import type { ImportedRun, StoredCases } from './stored-cases.ts';

/** The project and the device that a report is about. */
interface Place {
  group_type: string;
  project_id: number;
  project_name: string;
  category_id: number;
  category: string;
  sub_category: string;
  team_id: number | null;
  team_name: string;
  options: TestOptions;
  device_id: number;
  host_id: number;
}

export async function requirePlace(
  trx: Trx,
  groupType: string,
  { projectId, deviceId }: { projectId: number; deviceId: number },
): Promise<Place> {
  const { rows } = await sql<Omit<Place, 'device_id' | 'host_id'>>`
    select p.group_type, p.id as project_id, p.project_name, p.category_id, c.category, p.sub_category, p.options,
      p.team_id, coalesce(team.team_name, '') as team_name
    from projects p join categories c on c.id = p.category_id left join teams team on team.team_id = p.team_id
    where p.id = ${projectId} and p.group_type = ${groupType}`.execute(trx);
  const [project] = rows;
  if (project === undefined)
    throw new DomainError('2002', [{ field: 'project_id', message: String(projectId) }]);
  const device = await trx
    .selectFrom('devices')
    .select(['id as device_id', 'host_id'])
    .where('id', '=', deviceId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (device === undefined || device.host_id === null)
    throw new DomainError('E1011', [{ field: 'arn', message: String(deviceId) }]);
  return { ...project, device_id: device.device_id, host_id: device.host_id };
}

export async function insertRun(
  trx: Trx,
  { device_id, host_id, options, ...project }: Place,
  { begun, at, by, note }: { begun: Date; at: Date; by: string; note: string },
): Promise<ImportedRun> {
  const { tid } = await trx
    .insertInto('tests')
    .values({
      ...{ ...project, test_type: 'scenario', executor: 'external', app: null, device_filter: null },
      ...{
        scenario: '',
        sent_scenario: JSON.stringify(endedPlan.scenario),
        options: JSON.stringify(options),
      },
      ...{ note, created_at: at, created_by: by },
    })
    .returning('tid')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('test_runs')
    .values({
      ...{ tid, n: 1, group_type: project.group_type, project_id: project.project_id, device_id, host_id },
      ...{ team_id: project.team_id, access: firstAccess(project.team_id) },
      ...{ app: null, state: 'ended', stage: null, result: 'passed', priority: options.priority },
      ...{ limit_seconds: options.limit_minutes * 60, queued_at: at, wait_until: at, waiting_reason: null },
      ...{
        attempt: 1,
        lease_id: null,
        stop_asked_by: null,
        started_at: begun,
        ended_at: at,
        decided_by: null,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('run_attempts')
    .values({
      ...{ run_id: id, attempt: 1, fence: noLease, host_id, device_id, plan: JSON.stringify(endedPlan) },
      ...{ started_at: begun, ended_at: at, outcome: 'finished', reason: null, facts: null },
      ...{ failed_item: null, log_sha256: null, match_counts: null, is_clean: null },
    })
    .execute();
  return { tid, runId: id };
}

/** By what its cases say; told to all who look at lists of runs. */
export async function storeVerdict(
  trx: Trx,
  { runId }: ImportedRun,
  { count, failed }: StoredCases,
): Promise<void> {
  const outcome = failed === null ? 'finished' : 'failed';
  const { result, decidedBy } = judgeEvidence({
    ...{ outcome, reason: null, detail: '', isLimit: false, stoppedBy: null, failedItem: failed },
    ...{ crashes: [], ownApps: [], failedLine: null, warningLine: null },
  });
  await trx
    .updateTable('run_attempts')
    .set({ outcome, failed_item: failed?.number ?? null })
    .where('run_id', '=', runId)
    .execute();
  const version = await bumpTopic(trx, 'tests');
  await trx
    .updateTable('test_runs')
    .set({
      ...{ result, decided_by: decidedBy === null ? null : JSON.stringify(decidedBy) },
      ...{ done: count, total: count, changed_version: version },
    })
    .where('id', '=', runId)
    .execute();
}
