import { whyNot } from '@rackhand/contract/device/device-actions';
import { noteInBoth } from '@rackhand/contract/device/exclusion-note';
import type { reportRepair } from '@rackhand/contract/endpoints/repairs';
import type { RepairCase } from '@rackhand/contract/repair/repair';
import { linkMistake, noteMistake, trimmedText } from '@rackhand/contract/repair/repair-rules';
import { repairName } from '@rackhand/contract/repair/repair-words';
import type { Text } from '@rackhand/contract/text/language';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { lockDevice } from '../devices/lock-device.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { requireListed } from './read-repairs.ts';
import { requireOffered } from './repair-reasons.ts';
import { markOf, toRepair } from './repair-row.ts';
import { tellOfCase, writeStep } from './write-case.ts';

export type RepairDeps = Pick<FeatureDeps, 'db' | 'clock'> & ReportStoreDeps;
type ReportCall = Call<typeof reportRepair>;

/** Opens a case, for which the device is excluded until it ends. How it was excluded before is kept. */
export function report(deps: RepairDeps, call: ReportCall): Promise<{ repair: RepairCase }> {
  const note = trimmedText(call.body.note);
  const link = call.body.link.trim();
  refuseMistakes({ note: noteMistake(note), link: linkMistake(link) });
  return runOnce(deps, call, 'repair', async (trx) => {
    const row = await lockDevice(trx, call.body.arn);
    refuseBusy(row);
    const reason = await requireOffered(trx, call.body.reason_id);
    const at = deps.clock.now();
    const by = call.actor.admId;
    const { id } = await trx
      .insertInto('repair_cases')
      .values({
        ...{ device_id: row.id, state: 'reported', reason_id: reason.id, note, link },
        ...{ reported_by: by, reported_at: at, state_since: at, excluded_before: excludedBefore(row) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeStep(trx, { repairId: id, at, by, from: null, to: 'reported', note });
    await recordReport(trx, call, { id, row, reason: reason.en, note, link });
    await tellOfCase(trx, deps, { repairId: id, at, by }, [row, underRepair(row, id, { reason, by })]);
    return { repair: toRepair(await requireListed(trx, id)) };
  });
}

export function refuseMistakes(mistakes: Record<string, Text | null>): void {
  const details = Object.entries(mistakes).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
  if (details.length > 0) throw new DomainError('901', details);
}

/** One open case at a time, and of no device that somebody has. */
function refuseBusy({ repair, state, holder }: DeviceRow): void {
  if (repair !== null) throw new DomainError('20414', [{ field: 'arn', message: repairName(repair) }]);
  const code = whyNot('change_state', state, holder);
  if (code !== null) throw new DomainError(code, [{ field: 'arn', message: state }]);
}

function excludedBefore(row: DeviceRow): string | null {
  if (!row.excluded) return null;
  const until = row.exclude_until === null ? null : koreanTime(row.exclude_until);
  return JSON.stringify({ reason: row.exclude_reason, until, by: row.excluded_by });
}

/** Without an end of its own: its case decides. */
function underRepair(row: DeviceRow, id: number, { reason, by }: { reason: Text; by: string }): DeviceRow {
  return {
    ...row,
    excluded: true,
    exclude_until: null,
    exclude_reason: noteInBoth('repair', reason),
    excluded_by: by,
    repair: markOf(id, 'reported'),
  };
}

async function recordReport(
  trx: Trx,
  { actor, body, requestId, ip }: ReportCall,
  { id, row, ...said }: { id: number; row: DeviceRow; reason: string; note: string; link: string },
): Promise<void> {
  await recordAudit(trx, {
    actor,
    action: 'repair.reported',
    object: body.arn,
    before: { state: row.state, excluded: row.excluded },
    after: { repair_id: id, ...said },
    ...{ requestId, ip, result: 'ok' },
  });
}
