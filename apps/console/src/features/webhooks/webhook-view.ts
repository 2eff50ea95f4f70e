import { limits } from '@rackhand/contract/limits';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';

/** Document 8: page sizes of its tables. */
export const deliveryPageSizes = limits.poolPageSizes;

/** What of the page stands in the address. */
export interface WebhookSearch extends PageSearch {
  /** Whose deliveries are shown. */
  webhook?: number | undefined;
  /** Which of them; its names are the page's own. */
  delivery_state?: string | undefined;
}

/** Junk in the address is ignored. */
export function parseWebhookSearch(values: SearchValues): WebhookSearch {
  return {
    ...parsePageSearch(values, deliveryPageSizes),
    webhook: /^[1-9]\d{0,8}$/.test(values.webhook ?? '') ? Number(values.webhook) : undefined,
    delivery_state: values.delivery_state,
  };
}
