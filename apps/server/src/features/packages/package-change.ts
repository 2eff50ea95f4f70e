import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic, marking } from '../../platform/database/live-order.ts';
import type { Call } from '../../platform/http/call.ts';

interface PackageChange {
  action: AuditAction;
  /** The app, as people know it. */
  object: string;
  before?: object;
  after?: object;
}

/** What ends each change of packages: its audit entry, and its number in its topic, which is the last lock. */
export async function endChange(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  ids: readonly number[],
  change: PackageChange,
): Promise<void> {
  await recordAudit(trx, { ...change, actor, requestId, ip, result: 'ok' });
  await bumpTopic(
    trx,
    'apps',
    marking('package'),
    sql`update packages set changed_version = bumped.version from bumped where id = any(${ids}::integer[])`,
  );
}
