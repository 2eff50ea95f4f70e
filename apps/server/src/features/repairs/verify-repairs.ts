import { isSound, judgeRepair } from '@rackhand/contract/repair/repair-checks';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { type ReadRow, rowAsJson, toDeviceRow } from '../devices/read-device-row.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { deviceAfter, lockWithDevice } from './change-repair.ts';
import { toldNow, toldSince } from './device-again.ts';
import type { RepairRow } from './repair-row.ts';
import { tellOfCase, writeStep } from './write-case.ts';

/** What is fixed is verified by its device itself: once it has been without trouble for long enough. */
export async function verifyRepairs(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  const { rows } = await sql<RepairRow & { device: ReadRow }>`
    select c.*, ${rowAsJson('d')} as device from repair_cases c join devices d on d.id = c.device_id
    where c.state = 'fixed' and d.removed_at is null`.execute(db);
  for (const { device, ...row } of rows) {
    if (verdictOf(toDeviceRow(device), row, at) === 'wait') continue;
    await db.transaction().execute((trx) => lookAgain(trx, deps, row.id, at));
  }
}

type Verdict = 'wait' | 'begins' | 'breaks' | 'verified';

function verdictOf(device: DeviceRow, row: RepairRow, at: Date): Verdict {
  if (row.state !== 'fixed') return 'wait';
  if (!isSound(toldNow(device))) return row.sound_since === null ? 'wait' : 'breaks';
  if (row.sound_since === null) return 'begins';
  const isProven = judgeRepair(toldSince(device, row), at.getTime()).every(({ holds }) => holds);
  return isProven ? 'verified' : 'wait';
}

/** Under its lock: somebody may have changed it meanwhile. */
async function lookAgain(trx: Trx, deps: ReportStoreDeps, id: number, at: Date): Promise<void> {
  const { device, before } = await lockWithDevice(trx, id);
  const verdict = verdictOf(device, before, at);
  if (verdict === 'wait') return;
  const by = 'server';
  if (verdict === 'verified') await verify(trx, before, at);
  else await noteSound(trx, id, verdict === 'begins' ? at : null);
  const state = verdict === 'verified' ? 'verified' : before.state;
  const after = deviceAfter(device, before, { state, gives_back: false, at });
  await tellOfCase(trx, deps, { repairId: id, at, by }, [device, after]);
}

async function noteSound(trx: Trx, id: number, since: Date | null): Promise<void> {
  await trx.updateTable('repair_cases').set({ sound_since: since }).where('id', '=', id).execute();
}

async function verify(trx: Trx, { id, device_id, version, state }: RepairRow, at: Date): Promise<void> {
  const ended = { state: 'verified', state_since: at, ended_at: at, version: version + 1 } as const;
  await trx.updateTable('repair_cases').set(ended).where('id', '=', id).execute();
  await writeStep(trx, { repairId: id, at, by: 'server', from: state, to: 'verified', note: '' });
  await recordAudit(trx, {
    actor: { name: 'server' },
    action: 'repair.verified',
    object: String(id),
    before: { state },
    after: { state: 'verified', arn: arnOf(device_id) },
    result: 'ok',
  });
}
