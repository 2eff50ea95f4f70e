import { commandLimits } from '@rackhand/contract/command/command';
import type { Holder } from '@rackhand/contract/device/device-states';
import type { Trx } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { whoHas } from '../../leases/find-leases.ts';
import type { CommandEnd } from '../command-end.ts';
import { screenshotUse } from './screenshot-use.ts';
import type { ServerKind } from './server-kind.ts';

export const screenshotKind: ServerKind = {
  // Each is a picture on its way from a device through the host.
  lane: { name: 'screen', width: 4 },
  sendWithinMs: commandLimits.sendWithinMs,
  answerWithinMs: 2 * 60_000,
  lease: null,
  restartsDevice: false,
  refusal: async (trx, { deployment }, { id, holder }) =>
    holder !== null && given.includes(holder) && !(await isGivenTo(trx, id, deployment.groupType))
      ? new DomainError('20412')
      : null,
  finish: async (trx, { command_id }, end) =>
    end.state === 'succeeded' && !(await hasPicture(trx, command_id)) ? notSent(end) : end,
};

/** What a device shows while it is given to somebody is theirs. */
const given: readonly Holder[] = ['STANDBY', 'TESTING', 'USING', 'LOCK'];

async function isGivenTo(trx: Trx, deviceId: number, groupType: string): Promise<boolean> {
  return (await whoHas(trx, deviceId))?.group_type === groupType;
}

async function hasPicture(trx: Trx, commandId: string): Promise<boolean> {
  const { kind, owner } = screenshotUse(commandId);
  const found = await trx
    .selectFrom('file_uses')
    .select('id')
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return found !== undefined;
}

function notSent(end: CommandEnd): CommandEnd {
  return { ...end, state: 'failed', code: '20413', reason: 'PICTURE_NOT_SENT' };
}
