import type { Alert } from '@rackhand/contract/alert/alert';
import { alertKindsWithout } from '@rackhand/contract/alert/alert-kinds';
import type { acknowledgeAlert } from '@rackhand/contract/endpoints/alerts';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { toAlert } from './alert-row.ts';
import { bumpAlerts } from './watch-alerts.ts';

/** Somebody sees to it: it is not said again. */
export async function acknowledge(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { params, body, actor, requestId, ip, deployment }: Call<typeof acknowledgeAlert>,
): Promise<Alert> {
  const id = Number(params['alert_id']);
  const note = normalForm(body.note).trim();
  return db.transaction().execute(async (trx) => {
    const alert = trx.selectFrom('alerts').selectAll().where('alert_id', '=', id);
    const row = await alert.where('opened_at', 'is not', null).forUpdate().executeTakeFirst();
    const hidden = alertKindsWithout(deployment.settings.features);
    if (row === undefined || hidden.includes(row.kind))
      throw new DomainError('2002', [{ field: 'alert_id', message: String(id) }]);
    if (row.closed_at !== null) throw new DomainError('20414', [{ field: 'alert_id', message: 'closed' }]);
    await trx
      .updateTable('alerts')
      .set({
        ...{ acknowledged_at: clock.now(), acknowledged_by: actor.admId, note },
        // What is well by now is still to be closed.
        ...(row.state === 'open' && { due_at: null }),
      })
      .where('alert_id', '=', id)
      .execute();
    await recordAudit(trx, {
      ...{ action: 'alert.acknowledged', object: String(id), actor, groupType: null, requestId, ip },
      after: { rule: row.rule_name, name: row.named.name, note },
      result: 'ok',
    });
    await bumpAlerts(trx, [id]);
    return toAlert(await alert.executeTakeFirstOrThrow());
  });
}
