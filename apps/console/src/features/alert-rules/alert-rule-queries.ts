import type { NewAlertRule } from '@rackhand/contract/alert/alert-rule';
import { listAlertRules, previewAlertRule } from '@rackhand/contract/endpoints/alerts';
import { hosts } from '@rackhand/contract/endpoints/hosts';
import { listWebhooks } from '@rackhand/contract/endpoints/webhooks';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';

const rulesKey = ['alert_rules'] as const;
/** Another super admin may change them, and alerts open and close. */
const refetchMs = 10_000;

export function alertRulesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: rulesKey,
    queryFn: async ({ signal, client, queryKey }) => {
      // Opening the page is the person's own call, what follows is not.
      const automatic = client.getQueryData(queryKey) !== undefined;
      return (await api.call(listAlertRules, { automatic, signal })).rules;
    },
    refetchInterval: refetchMs,
  });
}

export function reloadAlertRules(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: rulesKey });
}

/** What a rule can name besides devices. */
export function namesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['alert_rule_names'] as const,
    queryFn: async ({ signal }) => {
      const [{ servers }, { webhooks }] = await Promise.all([
        api.call(hosts, { signal, automatic: true }),
        api.call(listWebhooks, { signal, automatic: true }),
      ]);
      return { hosts: servers.map(({ name }) => name), webhooks };
    },
  });
}

export function previewQuery(api: ApiClient, rule: NewAlertRule | null) {
  return queryOptions({
    queryKey: ['alert_rule_preview', rule] as const,
    queryFn: ({ signal }) =>
      api.call(previewAlertRule, { body: rule ?? { name: '', kind: 'incident' }, signal }),
    enabled: rule !== null,
    retry: false,
  });
}
