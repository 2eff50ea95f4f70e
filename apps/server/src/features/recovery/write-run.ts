import type { RecoveryState } from '@rackhand/contract/recovery/recovery-states';
import { type RecoveryRung, type RungResult, recoveryActor } from '@rackhand/contract/recovery/rungs';
import type { Text } from '@rackhand/contract/text/language';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { RecoveriesTable, RecoveryRungsTable } from '../../platform/database/recovery-tables.ts';
import { arnOf } from '../devices/device-shape.ts';

export type RunRow = Selectable<RecoveriesTable>;
export type RungRow = Selectable<RecoveryRungsTable>;

export async function addRung(
  trx: Trx,
  rung: Pick<RungRow, 'recovery_id' | 'rung' | 'place' | 'result'> & Partial<RungRow> & { began_at: Date },
): Promise<void> {
  const { why = null, ...values } = rung;
  await trx
    .insertInto('recovery_rungs')
    .values({ command_id: null, state_after: null, ...values, why: textOrNull(why) })
    .execute();
}

export interface RungEnd {
  rung: RecoveryRung;
  result: RungResult;
  why: Text | null;
  state: RungRow['state_after'];
  at: Date;
}

export async function endRung(trx: Trx, id: string, end: RungEnd): Promise<void> {
  await trx
    .updateTable('recovery_rungs')
    .set({ result: end.result, why: textOrNull(end.why), state_after: end.state, ended_at: end.at })
    .where('recovery_id', '=', id)
    .where('rung', '=', end.rung)
    .execute();
}

interface RunEnd {
  state: Exclude<RecoveryState, 'running'>;
  obstacle?: RunRow['obstacle'];
  at: Date;
}

/** The end of a run, with its entry in the trail where nobody has asked for it by a call. */
export async function endRun(
  trx: Trx,
  row: Pick<RunRow, 'recovery_id' | 'device_id' | 'trouble'>,
  { state, obstacle = null, at }: RunEnd,
): Promise<void> {
  await trx
    .updateTable('recoveries')
    .set({ state, obstacle, ended_at: at })
    .where('recovery_id', '=', row.recovery_id)
    .execute();
  if (state === 'cancelled') return;
  await recordAudit(trx, {
    actor: { name: recoveryActor },
    action: 'recovery.ended',
    object: arnOf(row.device_id),
    before: { state: row.trouble },
    after: { recovery_id: row.recovery_id, state, ...(obstacle === null ? {} : { obstacle }) },
    result: 'ok',
  });
}

/** The number of this change in its topic, which is the last lock. */
export async function bumpRun(trx: Trx, id: string): Promise<void> {
  await bumpTopic(
    trx,
    'work',
    sql`update recoveries set changed_version = bumped.version from bumped where recovery_id = ${id}::uuid`,
  );
}

function textOrNull(why: Text | null): string | null {
  return why === null ? null : JSON.stringify(why);
}
