import type { changeRepair } from '@rackhand/contract/endpoints/repairs';
import {
  isOpenRepair,
  nextRepairStates,
  type RepairDetail,
  type RepairState,
} from '@rackhand/contract/repair/repair';
import { failedCheckTexts, judgeRepair } from '@rackhand/contract/repair/repair-checks';
import { linkMistake, noteMistake, trimmedText } from '@rackhand/contract/repair/repair-rules';
import { repairStateWords } from '@rackhand/contract/repair/repair-words';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { lockDevices } from '../devices/write-device-changes.ts';
import { givenBack, toldSince } from './device-again.ts';
import { readDetail } from './read-detail.ts';
import { requireListed } from './read-repairs.ts';
import { requireOffered } from './repair-reasons.ts';
import { lockRepair, markOf, type RepairRow } from './repair-row.ts';
import { type RepairDeps, refuseMistakes } from './report-repair.ts';
import { tellOfCase, writeStep } from './write-case.ts';

type ChangeCall = Call<typeof changeRepair>;

/** The device first, as every transaction locks them, and then its case. */
export async function lockWithDevice(
  trx: Trx,
  id: number,
): Promise<{ device: DeviceRow; before: RepairRow }> {
  const { device_id } = await requireListed(trx, id);
  const [device] = await lockDevices(trx, sql<boolean>`id = ${device_id}`);
  if (device === undefined) throw new DomainError('E1011');
  return { device, before: await lockRepair(trx, id) };
}

export async function change(deps: RepairDeps, call: ChangeCall): Promise<{ repair: RepairDetail }> {
  const id = Number(call.params['id']);
  const said = { note: trimmedText(call.body.note), link: call.body.link?.trim() };
  refuseMistakes({
    note: noteMistake(said.note),
    link: said.link === undefined ? null : linkMistake(said.link),
  });
  return deps.db.transaction().execute(async (trx) => {
    const { device, before } = await lockWithDevice(trx, id);
    const at = deps.clock.now();
    refuseChange(before, call.body);
    if (call.body.state === 'verified') refuseUnproven(device, before, at);
    const after = await changed(trx, before, call.body, { at, link: said.link });
    await trx.updateTable('repair_cases').set(after).where('id', '=', id).execute();
    const by = call.actor.admId;
    if (after.state !== before.state || said.note !== '')
      await writeStep(trx, { repairId: id, at, by, from: before.state, to: after.state, note: said.note });
    await record(trx, call, before, { ...after, note: said.note });
    const next = deviceAfter(device, before, { ...call.body, at });
    await tellOfCase(trx, deps, { repairId: id, at, by }, [device, next]);
    return { repair: await readDetail(trx, id, at) };
  });
}

/** Seen as it is, and led to where it may go. */
function refuseChange(row: RepairRow, { version, state }: ChangeCall['body']): void {
  const present = [{ field: 'state', message: repairStateWords[row.state] }];
  if (row.version !== version)
    throw new DomainError('20414', [{ field: 'version', message: String(row.version) }, ...present]);
  const mayStay = isOpenRepair(row.state) && state === row.state;
  if (!mayStay && !nextRepairStates[row.state].includes(state)) throw new DomainError('20414', present);
}

/** Each check of the device that does not hold yet is named. */
function refuseUnproven(device: DeviceRow, row: RepairRow, at: Date): void {
  const failed = judgeRepair(toldSince(device, row), at.getTime()).filter(({ holds }) => !holds);
  if (failed.length === 0) return;
  throw new DomainError(
    '20414',
    failed.map(({ check }) => ({ field: check, message: failedCheckTexts[check] })),
  );
}

interface Said {
  at: Date;
  link: string | undefined;
}

type Changed = Pick<
  RepairRow,
  'state' | 'reason_id' | 'link' | 'state_since' | 'ended_at' | 'sound_since' | 'version'
>;

async function changed(
  trx: Trx,
  before: RepairRow,
  { state, reason_id }: ChangeCall['body'],
  { at, link }: Said,
): Promise<Changed> {
  if (reason_id !== undefined && reason_id !== before.reason_id) await requireOffered(trx, reason_id);
  const isSame = state === before.state;
  return {
    state,
    reason_id: reason_id ?? before.reason_id,
    link: link ?? before.link,
    state_since: isSame ? before.state_since : at,
    ended_at: endOf(state, at),
    sound_since: isSame ? before.sound_since : null,
    version: before.version + 1,
  };
}

const endOf = (state: RepairState, at: Date): Date | null => (isOpenRepair(state) ? null : at);

interface Decided {
  state: RepairState;
  gives_back: boolean;
  at: Date;
}

/** What has ended without a repair stays excluded, unless it is to go back. */
export function deviceAfter(
  device: DeviceRow,
  { id, excluded_before }: RepairRow,
  decided: Decided,
): DeviceRow {
  const mark = markOf(id, decided.state);
  if (mark !== null) return { ...device, repair: mark };
  const goesBack = decided.state === 'verified' || decided.gives_back;
  return goesBack ? givenBack(device, excluded_before, decided.at) : { ...device, repair: null };
}

async function record(
  trx: Trx,
  { actor, requestId, ip, body }: ChangeCall,
  before: RepairRow,
  { state, link, reason_id, note }: Changed & { note: string },
): Promise<void> {
  await recordAudit(trx, {
    actor,
    action: state === 'verified' ? 'repair.verified' : 'repair.changed',
    object: String(before.id),
    before: { state: before.state, link: before.link, reason_id: before.reason_id },
    after: { state, link, reason_id, note, ...(state === 'closed' && { gives_back: body.gives_back }) },
    ...{ requestId, ip, result: 'ok' },
  });
}
