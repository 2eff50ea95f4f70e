import { deliveryStates, type Webhook } from '@rackhand/contract/webhook/webhook';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPageOf } from '../../platform/use-last-page.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { deliveriesQuery } from './webhook-queries.ts';
import { deliveryPageSizes, type WebhookSearch } from './webhook-view.ts';
import styles from './webhooks.module.css';

interface DeliveryLogProps {
  webhook: Webhook;
  search: WebhookSearch;
  onSearch: (search: WebhookSearch) => void;
}

/** What was sent to it in the last 30 days, and how it went. */
export function DeliveryLog({ webhook, search, onSearch }: DeliveryLogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(webhookMessages);
  const query = useQuery(deliveriesQuery(api, webhook.webhook_id, search));
  useLastPageOf(query, search);
  const { data } = query;
  const chosen = deliveryStates.find((state) => state === search.delivery_state);
  const states = [undefined, ...deliveryStates].map((state) => ({
    value: state ?? 'all',
    label: state === undefined ? words.all : words.states[state],
  }));
  return (
    <div className={styles.log}>
      <h2>{words.deliveriesOf(webhook.name)}</h2>
      <Segmented
        label={words.stateFilter}
        options={states}
        value={chosen ?? 'all'}
        onChange={(value) =>
          onSearch({
            ...search,
            page: undefined,
            delivery_state: deliveryStates.find((state) => state === value),
          })
        }
      />
      <LoadState
        query={query}
        words={{ loading: words.deliveriesLoading, loadFailed: words.deliveriesFailed }}
        rows={4}
      />
      {data?.total_count === 0 && (
        <EmptyPlate text={chosen === undefined ? words.noDeliveries : words.noneFor} />
      )}
      {data !== undefined && data.total_count > 0 && (
        <>
          <DeliveryTable webhook={webhook} deliveries={data.deliveries} />
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={deliveryPageSizes}
            onSearch={onSearch}
          />
        </>
      )}
    </div>
  );
}
