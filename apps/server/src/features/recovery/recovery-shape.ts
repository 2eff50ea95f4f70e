import type { CommandStep } from '@rackhand/contract/command/command';
import { obstacleText } from '@rackhand/contract/recovery/obstacle';
import type { ClimbedRung, Recovery } from '@rackhand/contract/recovery/recovery';
import type { Language } from '@rackhand/contract/text/language';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import type { RungRow, RunRow } from './write-run.ts';

export interface NamedRun extends RunRow {
  udid: string;
  device_name: string;
  rack_location: string;
}

export interface TriedRung extends RungRow {
  steps: CommandStep[] | null;
}

export function toRecovery(row: NamedRun, rungs: readonly TriedRung[], language: Language): Recovery {
  return {
    recovery_id: row.recovery_id,
    arn: arnOf(row.device_id),
    udid: row.udid,
    device_name: row.device_name,
    rack_location: row.rack_location,
    state: row.state,
    trouble: row.trouble,
    states: row.states,
    why: row.obstacle === null ? '' : obstacleText(row.obstacle, language),
    started_by: row.started_by,
    started_at: koreanTime(row.started_at),
    ended_at: row.ended_at === null ? null : koreanTime(row.ended_at),
    ladder: row.ladder,
    rungs: rungs.map((rung) => toRung(rung, language)),
  };
}

function toRung(row: TriedRung, language: Language): ClimbedRung {
  return {
    rung: row.rung,
    result: row.result,
    why: row.why?.[language] ?? '',
    command_id: row.command_id,
    steps: row.steps ?? [],
    state_after: row.state_after,
    began_at: koreanTime(row.began_at),
    ended_at: row.ended_at === null ? null : koreanTime(row.ended_at),
  };
}
