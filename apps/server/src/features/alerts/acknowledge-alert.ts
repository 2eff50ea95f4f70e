import type { Alert } from '@rackhand/contract/alert/alert';
import { alertKindsWithout } from '@rackhand/contract/alert/alert-kinds';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { wireCode } from '@rackhand/contract/call/error-codes';
import type { acknowledgeAlerts } from '@rackhand/contract/endpoints/alerts';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { toAlert } from './alert-row.ts';
import { bumpAlerts } from './watch-alerts.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type Asked = Pick<Call, 'actor' | 'requestId' | 'ip' | 'deployment'> & { body: { note: string } };

/** Somebody sees to it: it is not said again. */
export async function acknowledge(
  { db, clock }: Deps,
  { body, actor, requestId, ip, deployment }: Asked,
  alertId: string,
): Promise<Alert> {
  const id = Number(alertId);
  const note = normalForm(body.note).trim();
  return db.transaction().execute(async (trx) => {
    const alert = trx.selectFrom('alerts').selectAll().where('alert_id', '=', id);
    const row = await alert.where('opened_at', 'is not', null).forUpdate().executeTakeFirst();
    const hidden = alertKindsWithout(deployment.settings.features);
    if (row === undefined || hidden.includes(row.kind))
      throw new DomainError('2002', [{ field: 'alert_id', message: alertId }]);
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
      ...{ action: 'alert.acknowledged', object: alertId, actor, groupType: null, requestId, ip },
      after: { rule: row.rule_name, name: row.named.name, note },
      result: 'ok',
    });
    await bumpAlerts(trx, [id]);
    return toAlert(await alert.executeTakeFirstOrThrow());
  });
}

/** One after the other, each by itself: what can't be acknowledged any more holds up no other. */
export async function acknowledgeEach(
  deps: Deps,
  call: Call<typeof acknowledgeAlerts>,
): Promise<AnswerOf<typeof acknowledgeAlerts>> {
  const results: AnswerOf<typeof acknowledgeAlerts>['results'] = [];
  for (const alert_id of new Set(call.body.alert_ids)) {
    try {
      await acknowledge(deps, call, alert_id);
      results.push({ alert_id, errorCode: 0 });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ alert_id, errorCode: wireCode(error.code) });
    }
  }
  return { results };
}
