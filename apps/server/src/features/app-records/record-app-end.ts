import { type AppOrder, appOrder } from '@rackhand/contract/app/app-command';
import type { CommandReason } from '@rackhand/contract/command/command';
import { type AppCommandType, isAppCommand } from '@rackhand/contract/command/command-kinds';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { CommandsTable } from '../../platform/database/command-tables.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Write } from '../../platform/database/write-together.ts';
import { type AppOutcome, outcomeOf, type UpdateEnd } from './app-outcomes.ts';
import { historyWrite, type NewHistory } from './record-history.ts';
import { recordUpdate } from './record-update.ts';

type Row = Selectable<CommandsTable>;

/** What the command itself ends as. */
export interface RecordedEnd {
  state: UpdateEnd['state'];
  reason: CommandReason | null;
  detail: string;
  /** The one app that an update was about. */
  outcome: AppOutcome | null;
  /** Its rows of history, still to be written. */
  history: Write;
}

/** One row of history for every end, and for each app of an update of all; with what the device's apps become by it. */
export async function recordAppEnd(trx: Trx, command: Row, end: UpdateEnd, at: Date): Promise<RecordedEnd> {
  const { type, device_id: deviceId } = command;
  if (!isAppCommand(type)) throw new Error(`${type} is not about apps`);
  const orders = ordered.safeParse(command.arguments).data?.apps;
  if (orders !== undefined) return recordOrders(trx, { command, type, orders, end, at });
  const { app_id: appId, detail, apps } = { ...command, ...end };
  await changeNamed(trx, { type, deviceId, appId, end });
  const told = apps.find((app) => app.app_id === appId);
  const versions = { from_version: told?.from_version ?? '', to_version: told?.to_version ?? '' };
  const said = {
    ...versions,
    install_code: told?.install_code ?? null,
    detail: detail || (told?.detail ?? ''),
  };
  const history = historyWrite([entryOf(command, type, at, { ...end, ...said, app_id: appId })]);
  return { state: end.state, reason: end.reason, detail: said.detail, outcome: null, history };
}

const ordered = z.object({ apps: z.array(appOrder) });

interface Orders {
  command: Row;
  type: AppCommandType;
  orders: readonly AppOrder[];
  end: UpdateEnd;
  at: Date;
}

async function recordOrders(trx: Trx, { command, type, orders, end, at }: Orders): Promise<RecordedEnd> {
  const isAlone = type === 'app_update';
  const lost = await lostAmong(trx, orders);
  const outcomes = orders.map((order) => ofLost(outcomeOf(order, end, isAlone), lost.has(order.sha256)));
  await recordUpdate(trx, { deviceId: command.device_id, outcomes, at });
  const own = outcomes.map((outcome) =>
    entryOf(command, 'app_update', at, { ...outcome, state: outcome.result }),
  );
  const [first] = outcomes;
  if (isAlone && first !== undefined) {
    const { result, reason, detail } = first;
    return { state: result, reason, detail, outcome: first, history: historyWrite(own) };
  }
  const hasFailed = end.state === 'succeeded' && outcomes.some(({ result }) => result !== 'succeeded');
  const whole = hasFailed ? { state: 'failed' as const, reason: 'SOME_APPS_FAILED' as const } : end;
  const { state, reason } = whole;
  const history = historyWrite([...own, entryOf(command, type, at, { ...end, state, reason, app_id: null })]);
  return { state, reason, detail: end.detail, outcome: null, history };
}

/** Files that a host could not fetch because the store has lost them. */
async function lostAmong(trx: Trx, orders: readonly AppOrder[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('files')
    .select('sha256')
    .where('lost', 'is not', null)
    .where('sha256', '=', sql<string>`any(${orders.map(({ sha256 }) => sha256)}::text[])`)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Of a lost file the file is to be uploaded again, whatever the host has to say of it. Document 8. */
function ofLost(outcome: AppOutcome, isLost: boolean): AppOutcome {
  const isOfFile = outcome.reason === 'FILE_CHANGED' || (isLost && outcome.reason === 'FILE_NOT_FETCHED');
  return isOfFile ? { ...outcome, error_code: '8532' } : outcome;
}

interface Named {
  type: AppCommandType;
  deviceId: number;
  appId: string | null;
  end: UpdateEnd;
}

/** What a deletion has made of the one app: a policy does not bring back what a person has deleted. Document 8. */
async function changeNamed(trx: Trx, { type, deviceId, appId, end }: Named): Promise<void> {
  if (appId === null || end.state !== 'succeeded') return;
  if (type === 'delete_app') {
    await trx
      .deleteFrom('device_apps')
      .where('device_id', '=', deviceId)
      .where('app_id', '=', appId)
      .where('package_id', 'is', null)
      .execute();
    await trx
      .updateTable('device_apps')
      .set({
        installed_version: null,
        installed_version_code: null,
        installed_certificates: null,
        update_policy: 'manual',
        failed_key: null,
      })
      .where('device_id', '=', deviceId)
      .where('app_id', '=', appId)
      .execute();
  }
  const told = end.apps.find((app) => app.app_id === appId);
  if (type !== 'delete_app_update' || told?.to_version_code === undefined) return;
  await trx
    .updateTable('device_apps')
    .set({
      installed_version: told.to_version_code === null ? null : told.to_version,
      installed_version_code: told.to_version_code,
      installed_certificates: null,
      is_updated_system: false,
      update_policy: 'manual',
    })
    .where('device_id', '=', deviceId)
    .where('app_id', '=', appId)
    .execute();
}

type Became = Pick<UpdateEnd, 'state' | 'reason' | 'detail'> &
  Partial<Pick<AppOutcome, 'error_code' | 'install_code' | 'from_version' | 'to_version'>> & {
    app_id: string | null;
  };

function entryOf(command: Row, type: AppCommandType, at: Date, became: Became): NewHistory {
  const failureCode = became.state === 'succeeded' || became.state === 'cancelled' ? null : '20413';
  return {
    device_id: command.device_id,
    app_id: became.app_id,
    update_type: type,
    result: became.state,
    reason: became.reason,
    error_code: became.error_code ?? failureCode,
    install_code: became.install_code ?? null,
    detail: became.detail,
    from_version: became.from_version ?? '',
    to_version: became.to_version ?? '',
    done_by: command.created_by,
    group_type: command.group_type,
    command_id: command.command_id,
    at,
  };
}
