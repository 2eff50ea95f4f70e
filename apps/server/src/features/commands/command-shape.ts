import { wireCode } from '@rackhand/contract/call/error-codes';
import { type Command, commandMessage } from '@rackhand/contract/command/command';
import { defaultLanguage, type Language } from '@rackhand/contract/text/language';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import type { CommandRow } from './command-row.ts';

export interface NamedCommand extends CommandRow {
  device_name: string;
}

/** The row as calls and live events carry it. */
export function toCommand(row: NamedCommand, language: Language = defaultLanguage): Command {
  return {
    command_id: row.command_id,
    type: row.type,
    arn: arnOf(row.device_id),
    udid: row.udid,
    device_name: row.device_name,
    app_id: null,
    bulk_id: row.bulk_id,
    state: row.state,
    error_code: row.error_code === null ? null : wireCode(row.error_code),
    reason: row.reason,
    detail: row.detail,
    message: commandMessage({ code: row.error_code, reason: row.reason, detail: row.detail }, language),
    steps: row.steps,
    cancel_requested: row.cancel_requested,
    created_by: row.created_by,
    created_at: koreanTime(row.created_at),
    started_at: instant(row.started_at),
    ended_at: instant(row.ended_at),
    revision: row.changed_version,
  };
}

function instant(time: Date | null): string | null {
  return time === null ? null : koreanTime(time);
}
