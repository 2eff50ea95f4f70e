import { type Webhook, webhookTroubleWords, webhookTypeTable } from '@rackhand/contract/webhook/webhook';
import type { ReactElement } from 'react';
import { formatDateTime, formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useTestWebhook } from './use-test-webhook.ts';
import { webhookMessages } from './webhook-messages.ts';
import styles from './webhooks.module.css';

export type WebhookDeed = 'edit' | 'rotate' | 'remove';

interface WebhookTableProps {
  webhooks: readonly Webhook[];
  /** Whose deliveries are shown. */
  shown: number | undefined;
  onShow: (webhook: number | undefined) => void;
  onDo: (deed: WebhookDeed, webhook: Webhook) => void;
}

export function WebhookTable({ webhooks, shown, onShow, onDo }: WebhookTableProps): ReactElement {
  const words = useMessages(webhookMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.title} columns={columns}>
      {webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.webhook_id}
          webhook={webhook}
          isShown={webhook.webhook_id === shown}
          onShow={onShow}
          onDo={(deed) => onDo(deed, webhook)}
        />
      ))}
    </DataTable>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  isShown: boolean;
  onShow: (webhook: number | undefined) => void;
  onDo: (deed: WebhookDeed) => void;
}

function WebhookRow({ webhook, isShown, onShow, onDo }: WebhookRowProps): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  const test = useTestWebhook();
  const { webhook_id: id, name, url, types, enabled } = webhook;
  return (
    <tr>
      <th scope="row" data-wrap>
        <PlainText text={name} />
      </th>
      <td data-wrap data-mono>
        {url}
      </td>
      <td data-wrap>{types.map((type) => webhookTypeTable[type][language]).join(', ')}</td>
      <td data-wrap>
        <WebhookState webhook={webhook} />
      </td>
      <td data-wrap data-bad={isRefused(webhook) || undefined}>
        {webhook.last_tried_at === null ? (
          words.neverTried
        ) : (
          <>
            {webhook.last_status ?? words.noAnswer} · <RelativeTime at={webhook.last_tried_at} />
          </>
        )}
      </td>
      <td data-wrap>
        <div className={styles.deeds}>
          <Button
            aria-description={name}
            aria-expanded={isShown}
            onClick={() => onShow(isShown ? undefined : id)}
          >
            {isShown ? words.hideDeliveries : words.deliveries}
          </Button>
          <PressButton
            aria-description={name}
            whyNot={enabled ? null : words.whyOff}
            onPress={() => test(webhook)}
          >
            {words.test}
          </PressButton>
          {(['edit', 'rotate', 'remove'] as const).map((deed) => (
            <Button key={deed} aria-description={name} onClick={() => onDo(deed)}>
              {words[deed]}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}

const isRefused = ({ last_tried_at: at, last_status: status }: Webhook): boolean =>
  at !== null && (status === null || status < 200 || status >= 300);

/** Whether it is sent to, what is on its way, and what is wrong with it. */
function WebhookState({ webhook }: { webhook: Webhook }): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  const { enabled, trouble, waiting, failed, old_secret_until: until } = webhook;
  const now = useNow();
  const counts = [
    waiting > 0 && words.waiting(formatNumber(waiting)),
    failed > 0 && words.failed(formatNumber(failed)),
  ].filter((part) => part !== false);
  const isOld = until !== null && Date.parse(until) > now;
  return (
    <>
      {trouble !== null ? (
        <Mark sign="▲" tone="bad">
          {webhookTroubleWords[trouble][language]}
        </Mark>
      ) : (
        <Mark sign={enabled ? '●' : '‖'} tone={enabled ? 'good' : undefined}>
          {enabled ? words.on : words.off}
        </Mark>
      )}
      {counts.length > 0 && <span className={styles.note}>{counts.join(' · ')}</span>}
      {isOld && <span className={styles.note}>{words.oldSecret(formatDateTime(Date.parse(until)))}</span>}
    </>
  );
}
