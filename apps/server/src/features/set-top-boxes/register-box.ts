import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { registerSetTopBox } from '@rackhand/contract/endpoints/set-top-boxes';
import { boxLimits } from '@rackhand/contract/host/box-address';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { editValuesOf } from '../device-management/device-edit.ts';
import { updateDeviceInfo } from '../device-management/update-info.ts';
import type { ChangeStateDeps } from '../devices/change-state.ts';
import { arnOf } from '../devices/device-shape.ts';
import { beginBox, type FoundBox, findBox, giveUpBox, keepBox, type NewBox } from './box-rows.ts';

type RegisterCall = Call<typeof registerSetTopBox>;

const pollMs = 200;

/** Has the host's agent connect to a box, waits until it has told who it is, and keeps it; or lets go of it again. */
export async function registerBox(
  deps: ChangeStateDeps,
  call: RegisterCall,
): Promise<AnswerOf<typeof registerSetTopBox>> {
  const { host } = call.body;
  const address = call.body.address.trim();
  const begun = { host, address, by: call.actor.admId, at: deps.clock.now() };
  const box = await deps.db.transaction().execute((trx) => beginBox(trx, begun));
  try {
    const found = await untilFound(deps, box);
    await saveValues(deps, call, found);
    await deps.db.transaction().execute(async (trx) => {
      await keepBox(trx, box, found.id);
      await audit(trx, call, box, found);
    });
    return { arn: arnOf(found.id), udid: found.udid };
  } catch (error) {
    const message = await giveUpBox(deps.db, box);
    throw error instanceof NotFound ? new DomainError('20511', [{ field: 'address', message }]) : error;
  }
}

class NotFound extends Error {}

async function untilFound({ db }: ChangeStateDeps, box: NewBox): Promise<FoundBox> {
  const deadline = performance.now() + boxLimits.registeredWithinMs;
  for (;;) {
    const found = await findBox(db, box);
    if (found !== null) return found;
    if (performance.now() >= deadline) throw new NotFound();
    await wait(pollMs);
  }
}

/** By the rules of every edit; who has typed what it is has looked at it. */
async function saveValues(deps: ChangeStateDeps, call: RegisterCall, found: FoundBox): Promise<void> {
  const { model, rack_location, capture_card_num, linked_power_name, memo } = call.body;
  const given = { model, rackLocation: rack_location, capture_card_num, linked_power_name };
  const typed = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { memo: present, ...read } = editValuesOf(found);
  const body = {
    arn: arnOf(found.id),
    version: found.edit_version,
    info: { ...read, ...typed },
    memo: memo ?? present,
  };
  await updateDeviceInfo(deps, { ...call, body });
}

async function audit(
  trx: Trx,
  { actor, requestId, ip, body }: RegisterCall,
  { address }: NewBox,
  { id, udid }: FoundBox,
): Promise<void> {
  await recordAudit(trx, {
    actor,
    action: 'device.box_registered',
    object: arnOf(id),
    after: { host: body.host, address, udid },
    requestId,
    ip,
    result: 'ok',
  });
}
