import { commandLimits } from '@rackhand/contract/command/command';
import type { Trx } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { whoHas } from '../../leases/find-leases.ts';
import { inspectUses } from './inspect-uses.ts';
import type { ServerKind } from './server-kind.ts';

export const inspectKind: ServerKind = {
  // A picture on its way from a device through the host, as those of screenshots.
  lane: { name: 'screen', width: 4 },
  sendWithinMs: commandLimits.sendWithinMs,
  answerWithinMs: 3 * 60_000,
  lease: null,
  restartsDevice: false,
  // What a device shows while it is given to another deployment is theirs.
  refusal: async (trx, { deployment }, { id, holder }) =>
    holder !== null && (await whoHas(trx, id))?.group_type !== deployment.groupType
      ? new DomainError('20412')
      : null,
  finish: async (trx, { command_id }, end) =>
    end.state === 'succeeded' && !(await isWhole(trx, command_id))
      ? { ...end, state: 'failed', code: '20413', reason: 'INSPECTION_NOT_SENT' }
      : end,
};

async function isWhole(trx: Trx, commandId: string): Promise<boolean> {
  const kinds = Object.values(inspectUses);
  const found = await trx
    .selectFrom('file_uses')
    .select('kind')
    .distinct()
    .where('kind', 'in', kinds)
    .where('owner', '=', commandId)
    .execute();
  return found.length === kinds.length;
}
