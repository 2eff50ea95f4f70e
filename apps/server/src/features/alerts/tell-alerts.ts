import { type Alert, alertTrouble } from '@rackhand/contract/alert/alert';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { queueWebhooks, type WebhookEvent } from '../../platform/webhooks/queue-webhooks.ts';
import { toAlert } from './alert-row.ts';
import type { StoredStep } from './store-steps.ts';

/** What is to be said of alerts, to those whom their rules name: rows of the same transaction. */
export async function tellAlerts(trx: Trx, steps: readonly StoredStep[], at: Date): Promise<void> {
  const told = steps.filter(({ tells }) => tells !== null);
  if (told.length === 0) return;
  await queueWebhooks(
    trx,
    told.filter(({ looked }) => looked.webhooks.length > 0).map((step) => eventOf(step, at)),
  );
  const mails = told.flatMap(({ row, looked, tells }) =>
    looked.emails.map((email) => ({ email, alert_id: row.alert_id, what: tells })),
  );
  if (mails.length === 0) return;
  await sql`
    insert into alert_mails (email, alert_id, what, at)
    select email, alert_id, what, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m (email text, alert_id bigint, what text)`.execute(
    trx,
  );
}

/** One that is said again is told as opened, and says how often. */
function eventOf({ row, looked, tells }: StoredStep, at: Date): WebhookEvent {
  return {
    type: tells === 'closed' ? 'alert.closed' : 'alert.opened',
    subject: `alert ${String(row.alert_id)}`,
    data: dataOf(toAlert(row)),
    at,
    webhooks: looked.webhooks,
  };
}

function dataOf({ revision: _revision, ...alert }: Alert): object {
  return { ...alert, trouble: alertTrouble(alert) };
}
