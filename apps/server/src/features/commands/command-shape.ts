import { type AppOrder, appOrder } from '@rackhand/contract/app/app-command';
import { codeOfInstallError } from '@rackhand/contract/app/install-errors';
import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import { type Command, type CommandApp, commandMessage } from '@rackhand/contract/command/command';
import { commandKinds } from '@rackhand/contract/command/command-kinds';
import type { Language } from '@rackhand/contract/text/language';
import { z } from 'zod';
import type { Deployment } from '../../platform/deployments/deployment.ts';
import { nameWithin } from '../../platform/deployments/name-within.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import type { CommandRow } from './command-row.ts';

export interface NamedCommand extends CommandRow {
  device_name: string;
}

/** Who is told of it, such as a call's caller. */
export interface CommandReader {
  language: Language;
  /** null: whoever it is for knows them all. */
  deployment: Pick<Deployment, 'groupType'> | null;
}

/** The row as calls and live events carry it. */
export function toCommand(row: NamedCommand, { language, deployment }: CommandReader): Command {
  const deed = { by: row.created_by, group_type: row.group_type };
  return {
    command_id: row.command_id,
    type: row.type,
    arn: arnOf(row.device_id),
    udid: row.udid,
    device_name: row.device_name,
    app_id: row.app_id,
    bulk_id: row.bulk_id,
    state: row.state,
    error_code: row.error_code === null ? null : wireCode(row.error_code),
    reason: row.reason,
    detail: row.detail,
    message: commandMessage({ code: row.error_code, reason: row.reason, detail: row.detail }, language),
    install_code: row.install_code,
    progress: row.progress,
    apps: appsOf(row),
    steps: row.steps,
    cancel_requested: row.cancel_requested,
    yields: row.yields,
    created_by: deployment === null ? deed.by : nameWithin(deployment.groupType, deed),
    created_at: koreanTime(row.created_at),
    started_at: instant(row.started_at),
    ended_at: instant(row.ended_at),
    revision: row.changed_version,
  };
}

/** As its agent has told of them; before that, as they were asked for. */
function appsOf({ type, apps, arguments: given }: CommandRow): CommandApp[] {
  if (apps.length === 0) return (ordered.safeParse(given).data?.apps ?? []).map(waiting);
  return apps.map(({ state, install_code, ...app }) => ({
    device_app_id: app.device_app_id,
    app_id: app.app_id,
    state,
    error_code: state === 'failed' ? wireCode(codeOfApp(type, install_code)) : null,
    install_code,
    detail: app.detail,
    from_version: app.from_version,
    to_version: app.to_version,
  }));
}

const ordered = z.object({ apps: z.array(appOrder.pick({ device_app_id: true, app_id: true })) });

function waiting({ device_app_id, app_id }: Pick<AppOrder, 'device_app_id' | 'app_id'>): CommandApp {
  const none = { error_code: null, install_code: null, detail: '', from_version: '', to_version: '' };
  return { device_app_id, app_id, state: 'queued', ...none };
}

function codeOfApp(type: CommandRow['type'], installCode: string | null): ErrorCode {
  return installCode === null ? commandKinds[type].failureCode : codeOfInstallError(installCode);
}

function instant(time: Date | null): string | null {
  return time === null ? null : koreanTime(time);
}
