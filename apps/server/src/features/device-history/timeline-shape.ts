import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import { type Command, commandMessage } from '@rackhand/contract/command/command';
import type { StateChange } from '@rackhand/contract/device/device';
import type { TimelineEntry } from '@rackhand/contract/device/device-history';
import type { DeviceError } from '@rackhand/contract/device/device-states';
import type { ValueChange } from '@rackhand/contract/device/observed-values';
import type { Language } from '@rackhand/contract/text/language';
import { koreanTime } from '../../platform/korean-time.ts';
import { runIdOf } from '../runs/run-rows.ts';
import { toOutage } from './outages.ts';

type ChangeData = Omit<StateChange, 'at'>;
type Values = Record<string, unknown>;

interface CommandData extends Pick<Command, 'command_id' | 'type' | 'state' | 'reason' | 'detail'> {
  code: ErrorCode | null;
  by: string | null;
  ended: string | null;
}

interface RunData extends Pick<Of<'run'>, 'project' | 'attempt' | 'state' | 'result' | 'reason' | 'by'> {
  tid: number;
  n: number;
  ended: string | null;
}

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

interface Place {
  id: number;
  at: Date;
  /** With microseconds, as the database writes it. */
  exact: string;
}

export type TimelineRow = Place &
  (
    | { kind: 'state' | 'decision'; data: ChangeData }
    | { kind: 'command'; data: CommandData }
    | { kind: 'outage'; data: { cause: DeviceError; ended: string; lasts: boolean } }
    | { kind: 'restart'; data: null }
    | { kind: 'values'; data: { changes: ValueChange[] } }
    | { kind: 'run'; data: RunData }
    | { kind: 'edit'; data: { by: string; before: Values | null; after: Values | null } }
  );

export function toEntry(row: TimelineRow, language: Language): TimelineEntry {
  const entry = { id: `${row.kind}-${String(row.id)}`, at: koreanTime(row.at) };
  switch (row.kind) {
    case 'state':
    case 'decision':
      return { ...entry, kind: row.kind, ...row.data };
    case 'restart':
      return { ...entry, kind: 'restart' };
    case 'values':
      return { ...entry, kind: 'values', ...row.data };
    case 'command': {
      const { code, reason, detail, ended, ...data } = row.data;
      const message = commandMessage({ code, reason, detail }, language);
      const ended_at = ended === null ? null : koreanTime(new Date(ended));
      return { ...entry, kind: 'command', ...data, message, ended_at };
    }
    case 'outage': {
      const { cause, ended, lasts } = row.data;
      return { ...entry, kind: 'outage', ...toOutage({ cause, at: row.at, ended: new Date(ended), lasts }) };
    }
    case 'run':
      return toRun(row.data, entry.at);
    case 'edit':
      return { ...entry, kind: 'edit', by: row.data.by, changes: changesOf(row.data.before, row.data.after) };
  }
}

/** Tries of one run are entries of their own. */
function toRun({ tid, n, ended, ...data }: RunData, at: string): Of<'run'> {
  const test_run_id = runIdOf({ tid, n });
  const ended_at = ended === null ? null : koreanTime(new Date(ended));
  return {
    id: `run-${test_run_id}-${String(data.attempt)}`,
    at,
    kind: 'run',
    ...data,
    test_run_id,
    ended_at,
  };
}

/** Fields as the trail has them: without secrets. */
function changesOf(
  before: Values | null,
  after: Values | null,
): { field: string; before: string; after: string }[] {
  return Object.entries(after ?? {}).map(([field, value]) => ({
    field,
    before: textOf(before?.[field]),
    after: textOf(value),
  }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
