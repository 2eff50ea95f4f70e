import type { Language } from '@rackhand/contract/text/language';
import { deliveryErrors } from '@rackhand/contract/webhook/delivery-errors';
import {
  type Delivery,
  type DeliveryState,
  type DeliveryTry,
  type Webhook,
  webhookTypeTable,
} from '@rackhand/contract/webhook/webhook';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { useRedeliver } from './use-redeliver.ts';
import { webhookMessages } from './webhook-messages.ts';
import styles from './webhooks.module.css';

const signs = { waiting: '◐', sent: '✓', failed: '▲' } as const satisfies Record<DeliveryState, string>;

interface DeliveryTableProps {
  webhook: Webhook;
  deliveries: readonly Delivery[];
}

export function DeliveryTable({ webhook, deliveries }: DeliveryTableProps): ReactElement {
  const words = useMessages(webhookMessages);
  const redeliver = useRedeliver(webhook);
  const columns = Object.entries(words.deliveryColumns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.deliveriesOf(webhook.name)} columns={columns}>
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.delivery_id}
          delivery={delivery}
          whyNot={webhook.enabled ? null : words.whyOff}
          onRedeliver={() => redeliver(delivery)}
        />
      ))}
    </DataTable>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  whyNot: string | null;
  onRedeliver: () => Promise<void>;
}

function DeliveryRow({ delivery, whyNot, onRedeliver }: DeliveryRowProps): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  const { delivery_id: id, type, state, tries, body } = delivery;
  return (
    <tr>
      <td>
        <ExactTime at={delivery.created_at} />
      </td>
      <th scope="row" data-wrap>
        {webhookTypeTable[type][language]}
        <details className={styles.body}>
          <summary>{words.body}</summary>
          <pre>{indented(body)}</pre>
        </details>
      </th>
      <td data-wrap>
        <Mark sign={signs[state]} tone={state === 'sent' ? 'good' : state === 'failed' ? 'bad' : undefined}>
          {words.states[state]}
        </Mark>
        {delivery.next_try_at !== null && tries.length > 0 && (
          <span className={styles.note}>
            {words.nextTry} <ExactTime at={delivery.next_try_at} />
          </span>
        )}
      </td>
      <td data-wrap>
        <Tries tries={tries} />
      </td>
      <td data-mono data-wrap>
        {id}
      </td>
      <td>
        <PressButton aria-description={id} whyNot={whyNot} onPress={onRedeliver}>
          {words.redeliver}
        </PressButton>
      </td>
    </tr>
  );
}

/** The answer's code, or why there was none, and how long it took. */
function Tries({ tries }: { tries: readonly DeliveryTry[] }): ReactElement {
  const words = useMessages(webhookMessages);
  const language = useLanguage();
  if (tries.length === 0) return <>{words.noTries}</>;
  return (
    <ol className={styles.tries}>
      {tries.map(({ at, status, error, ms }) => (
        <li key={at}>
          {words.oneTry(status === null ? sayError(error, language) : String(status), formatNumber(ms))}{' '}
          <ExactTime at={at} />
        </li>
      ))}
    </ol>
  );
}

/** In words where there are some, and always by its code, which is searched for. */
function sayError(code: string, language: Language): string {
  const words = deliveryErrors[code];
  return words === undefined ? code : `${words[language]} (${code})`;
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body) as unknown, null, 2);
}
