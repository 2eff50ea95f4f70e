import { teamNameMistake, trimmedName } from '@rackhand/contract/account/team';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

interface Deed {
  action: AuditAction;
  id: number;
  before?: object;
  after?: object;
}

/** For the trail, with the user whom a token acted for. */
export async function recordDeed(
  trx: Trx,
  { actor, requestId, ip, body }: Pick<Call, 'actor' | 'requestId' | 'ip' | 'body'>,
  { action, id, before, after }: Deed,
): Promise<void> {
  const { acting_uid } = body as { acting_uid?: string };
  const acting = acting_uid === undefined ? {} : { acting_uid };
  const said = {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined && acting_uid === undefined ? {} : { after: { ...after, ...acting } }),
  };
  const { groupType } = actor;
  await recordAudit(trx, {
    ...said,
    action,
    object: String(id),
    actor,
    groupType,
    requestId,
    ip,
    result: 'ok',
  });
}

/** A name of a group or a team as it is kept. */
export function requireName(field: 'group_name' | 'team_name', typed: string): string {
  const name = trimmedName(typed);
  const mistake = teamNameMistake(name);
  if (mistake !== null) throw new DomainError(mistake, [{ field, message: '' }]);
  return name;
}
