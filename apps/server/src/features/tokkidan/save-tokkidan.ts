import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { updateTokkidan } from '@rackhand/contract/endpoints/tokkidan';
import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import { runStatesUnderWay } from '@rackhand/contract/test/run-states';
import { tokkidanParameters } from '@rackhand/contract/test/tokkidan';
import { tokkidanLimits } from '@rackhand/contract/test/tokkidan-lists';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { arnOf } from '../devices/device-shape.ts';
import { requireExplorable } from '../projects/explored-app.ts';
import { requireDevices } from '../projects/test-devices.ts';
import { refuseContradictions } from '../projects/test-what.ts';
import { askToStop } from '../runs/ask-to-stop.ts';
import { keepSecrets } from '../scenarios/secret-values.ts';
import { scheduleFault } from '../schedule/cron-times.ts';
import { tellOfSchedule } from '../schedule/tell-schedule.ts';
import { firstDue } from './round-times.ts';
import type { TokkidanRow } from './tokkidan-row.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type Update = Call<typeof updateTokkidan>;
type Body = Update['body'];
/** All that is said of one. */
interface Input extends Pick<Body, 'devices' | 'device_filter'> {
  app_id: string;
  is_active: boolean;
  cron: string | null;
  minutes: number;
  parameters: AutonomousParameters;
}

const texts = {
  app: { ko: '탐색할 앱을 고르세요.', en: 'Choose the app that is crawled.' },
  whom: { ko: '삭제할 앱을 고르세요.', en: 'Says which one is removed.' },
} as const;

/** Without an id another app is crawled, with it one is changed or, where it says so, removed. */
export function saveTokkidan(deps: Deps, call: Update): Promise<AnswerOf<typeof updateTokkidan>> {
  const { tokkidan_id: id, removed, version, ...said } = call.body;
  if (id === undefined && removed)
    throw new DomainError('901', [{ field: 'tokkidan_id', message: texts.whom }]);
  return deps.db.transaction().execute(async (trx) => {
    if (id === undefined) return { tokkidan_id: await add(trx, deps, call, said) };
    const row = await requireTokkidan(trx, call.actor.groupType, id);
    if (version !== undefined && version !== row.version)
      throw new DomainError('20414', [{ field: 'version', message: String(row.version) }]);
    if (removed) await remove(trx, deps, call, row);
    else await change(trx, deps, call, { row, said });
    return { tokkidan_id: id };
  });
}

type Said = Omit<Body, 'tokkidan_id' | 'removed' | 'version'>;

async function add(trx: Trx, { clock }: Deps, call: Update, said: Said): Promise<number> {
  const { app_id } = said;
  if (app_id === undefined) throw new DomainError('901', [{ field: 'app_id', message: texts.app }]);
  const input: Input = { ...standards, ...present(said), app_id };
  const { groupType: group_type, admId: created_by } = call.actor;
  const { id } = await trx
    .insertInto('tokkidans')
    .values({
      ...(await columnsOf(trx, input, { stored: null, said }, clock.now())),
      ...{ group_type, created_by, created_at: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(trx, call, { action: 'tokkidan.added', id, after: shown(input) });
  return id;
}

async function change(
  trx: Trx,
  { clock }: Deps,
  call: Update,
  { row, said }: { row: TokkidanRow; said: Said },
): Promise<void> {
  const before = inputOf(row);
  const { devices, device_filter } = said;
  // One of the two takes the other's place.
  const where = devices !== undefined || device_filter !== undefined ? { devices, device_filter } : {};
  const after: Input = { ...before, ...present(said), ...where };
  const columns = await columnsOf(trx, after, { stored: row, said }, clock.now());
  await trx
    .updateTable('tokkidans')
    .set({ ...columns, refused: '', version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  if (!after.is_active) await stop(trx, call, { id: row.id, states: ['queued'], at: clock.now() });
  await record(trx, call, {
    ...{ action: 'tokkidan.changed', id: row.id },
    ...{ before: shown(before), after: shown(after) },
  });
}

/** Its rounds stay; one under way ends. */
async function remove(trx: Trx, { clock }: Deps, call: Update, row: TokkidanRow): Promise<void> {
  const at = clock.now();
  await trx
    .updateTable('tokkidans')
    .set({ is_active: false, removed_at: at })
    .where('id', '=', row.id)
    .execute();
  await stop(trx, call, { id: row.id, states: ['queued', ...runStatesUnderWay], at });
  await record(trx, call, { action: 'tokkidan.removed', id: row.id, before: shown(inputOf(row)) });
}

interface Stop {
  id: number;
  states: readonly ('queued' | (typeof runStatesUnderWay)[number])[];
  at: Date;
}

async function stop(trx: Trx, { actor }: Update, { id, states, at }: Stop): Promise<void> {
  const runs = sql<boolean>`r.tokkidan_id = ${id}`;
  await askToStop(trx, { groupType: actor.groupType, runs, states }, actor.admId, at);
}

async function requireTokkidan(trx: Trx, groupType: string, id: number): Promise<TokkidanRow> {
  const row = await trx
    .selectFrom('tokkidans')
    .selectAll()
    .where('id', '=', id)
    .where('group_type', '=', groupType)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'tokkidan_id', message: String(id) }]);
  return row;
}

interface Told {
  stored: TokkidanRow | null;
  said: Said;
}

/** Columns of what is asked for, once it has been judged whole. */
async function columnsOf(trx: Trx, input: Input, { stored, said }: Told, at: Date) {
  const { app_id, is_active, cron, minutes, devices, device_filter } = input;
  refuseContradictions({ test_type: 'autonomous', executor: 'auto', app: null, devices, device_filter });
  const fault = scheduleFault({ cron, starts_on: null, ends_on: null }, at);
  if (fault !== null) throw new DomainError('901', [fault]);
  // Of those that stay as they are, some may have left the farm meanwhile: no reason to refuse another change.
  const kept = devices === undefined ? null : (stored?.device_ids ?? null);
  const device_ids = said.devices === undefined ? kept : await requireDevices(trx, said.devices);
  if (app_id !== stored?.app_id) await requireApp(trx, app_id);
  return {
    ...{ app_id, is_active, cron, minutes, parameters: parametersOf(input, stored), device_ids },
    device_filter: device_filter === undefined ? null : JSON.stringify(device_filter),
    due_at: firstDue(cron, at),
  };
}

function parametersOf(input: Input, stored: TokkidanRow | null): string {
  const { before, ...rest } = input.parameters;
  const parameters = { ...rest, before: keepSecrets(before, stored?.parameters.before ?? '') };
  requireExplorable(true, parameters);
  return JSON.stringify(parameters);
}

async function requireApp(trx: Trx, appId: string): Promise<void> {
  const found = await trx
    .selectFrom('packages')
    .select('id')
    .where('app_id', '=', appId)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('E1008', [{ field: 'app_id', message: appId }]);
}

const standards = {
  is_active: true,
  cron: null,
  minutes: tokkidanLimits.minutes.standard,
  parameters: tokkidanParameters.parse({}),
} as const;

/** A stored one as it would be sent. */
function inputOf({ app_id, is_active, cron, minutes, parameters, ...where }: TokkidanRow): Input {
  const { device_ids, device_filter } = where;
  return {
    ...{ app_id, is_active, cron, minutes, parameters },
    devices: device_ids?.map(arnOf),
    device_filter: device_filter ?? undefined,
  };
}

/** Without what has not been said. */
function present(said: Said): Partial<Input> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** For the trail: the steps before may have secrets in them. */
function shown({ parameters: { before: _before, ...parameters }, ...rest }: Input): object {
  return { ...rest, parameters };
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Update,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after?: object },
): Promise<void> {
  const { groupType } = actor;
  await recordAudit(trx, { ...entry, object: String(id), actor, groupType, requestId, ip, result: 'ok' });
  await tellOfSchedule(trx, groupType);
}
