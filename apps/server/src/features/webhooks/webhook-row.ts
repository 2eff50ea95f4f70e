import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { Selectable } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { WebhooksTable } from '../../platform/database/webhook-tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

export type WebhookRow = Selectable<WebhooksTable>;
export type WebhookDeps = Pick<FeatureDeps, 'db' | 'clock' | 'config' | 'secrets'>;

/** Names are the same whatever their case and form. */
export const comparableName = (name: string): string => normalForm(name, 'NFKC').toLowerCase();

/** Locked; 2002 where there is none. */
export async function requireWebhook(trx: Trx, id: number): Promise<WebhookRow> {
  const row = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'webhook_id', message: String(id) }]);
  return row;
}

export function refuseStale(row: Pick<WebhookRow, 'version'>, version: number): void {
  if (row.version !== version)
    throw new DomainError('20414', [{ field: 'version', message: String(row.version) }]);
}

/** What was decided of it; its secret stands nowhere. */
export function saidOf({
  name,
  url,
  types,
  enabled,
}: Pick<WebhookRow, 'name' | 'url' | 'types' | 'enabled'>) {
  return { name, url: withoutQuery(url), types, enabled };
}

/** What stands behind the path may be a key of the receiver's. */
function withoutQuery(text: string): string {
  const url = new URL(text);
  return url.search === '' ? text : `${url.origin}${url.pathname}?…`;
}

export async function recordWebhook(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after?: object },
): Promise<void> {
  await recordAudit(trx, {
    ...entry,
    object: String(id),
    actor,
    groupType: null,
    requestId,
    ip,
    result: 'ok',
  });
}
