import type { Rollout, RolloutResult, RolloutRule } from '@rackhand/contract/app/rollout';
import { rolloutHaltWords } from '@rackhand/contract/app/rollout-words';
import type { Language } from '@rackhand/contract/text/language';
import type { Selectable } from 'kysely';
import type { RolloutsTable, StoredHalt } from '../../platform/database/rollout-tables.ts';
import { koreanTime } from '../../platform/korean-time.ts';

export interface RolloutRow
  extends Omit<Selectable<RolloutsTable>, 'replaced' | 'from_version_code' | 'to_version_code'> {
  from_version_code: string;
  to_version_code: string;
  roll_back_until: Date | null;
}

export interface StageRow {
  rollout_id: string;
  stage: number;
  rule: RolloutRule | null;
  is_waived: boolean;
  began_at: Date | null;
  passed_at: Date | null;
}

/** So many devices of a stage stand so. */
export interface CountRow {
  rollout_id: string;
  stage: number;
  result: RolloutResult;
  devices: number;
}

interface Beside {
  stages: readonly StageRow[];
  counts: readonly CountRow[];
  language: Language;
}

/** The row as calls answer it. */
export function toRollout(row: RolloutRow, { stages, counts, language }: Beside): Rollout {
  const isOver = row.ended_at !== null;
  const dueAt = { running: row.stage_until, watching: row.watch_until };
  const { rollout_id, package_id, to_package_id, app_id, app_name, state } = row;
  return {
    ...{ rollout_id, package_id, to_package_id, app_id, app_name, state },
    from_version: row.from_version,
    from_version_code: row.from_version_code,
    to_version: row.to_version,
    to_version_code: row.to_version_code,
    reason: reasonOf(row, language),
    halt: row.halt,
    stage: isOver ? null : row.stage,
    stages: stages.map((stage) => {
      const own = counts.filter((count) => count.stage === stage.stage);
      return { ...shapeOf(stage, row), counts: tally(own), total: sum(own) };
    }),
    counts: tally(counts),
    total: sum(counts),
    success_percent: row.success_percent,
    watch_minutes: row.watch_minutes,
    stage_minutes: row.stage_minutes,
    due_at: maybeTime(state === 'running' || state === 'watching' ? (dueAt[state] ?? null) : null),
    started_at: koreanTime(row.started_at),
    started_by: row.started_by,
    ended_at: maybeTime(row.ended_at),
    roll_back_until: maybeTime(row.roll_back_until),
    revision: row.changed_version,
  };
}

const maybeTime = (at: Date | null): string | null => (at === null ? null : koreanTime(at));
const sum = (counts: readonly CountRow[]): number => counts.reduce((all, { devices }) => all + devices, 0);

function tally(counts: readonly CountRow[]): Rollout['counts'] {
  const all: Rollout['counts'] = {};
  for (const { result, devices } of counts) all[result] = (all[result] ?? 0) + devices;
  return all;
}

function shapeOf(stage: StageRow, row: RolloutRow): Omit<Rollout['stages'][number], 'total' | 'counts'> {
  const { began_at, passed_at, rule, is_waived } = stage;
  return {
    ...{ stage: stage.stage, rule, is_waived, state: stateOf(stage, row) },
    began_at: maybeTime(began_at),
    passed_at: maybeTime(passed_at),
  };
}

function stateOf({ began_at, passed_at }: StageRow, row: RolloutRow): Rollout['stages'][number]['state'] {
  if (passed_at !== null) return 'passed';
  if (row.ended_at !== null) return 'stopped';
  if (began_at === null) return 'waiting';
  if (row.state === 'halted') return 'halted';
  return row.watch_until === null ? 'running' : 'watching';
}

/** What somebody said, else why it halted by itself and because of whom. */
function reasonOf({ reason, halt }: Pick<RolloutRow, 'reason' | 'halt'>, language: Language): string {
  return reason !== '' || halt === null ? reason : haltText(halt, language);
}

/** Names the first device and its error. */
export function haltText({ code, devices }: StoredHalt, language: Language): string {
  const words = rolloutHaltWords[code][language];
  const [first] = devices;
  if (first === undefined) return words;
  const { device_name, rack_location, udid, error } = first;
  const named = `${device_name} (${[rack_location || udid, error].filter((part) => part !== '').join(', ')})`;
  const others = devices.length - 1;
  if (others === 0) return `${words}: ${named}`;
  return language === 'ko'
    ? `${words}: ${named} 외 ${String(others)}대`
    : `${words}: ${named} and ${String(others)} more`;
}
