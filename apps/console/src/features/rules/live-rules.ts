import type { QueryClient } from '@tanstack/react-query';

export const ruleHistoryKey = ['rule_history'] as const;

/** Whatever the stream says of a rule stands in its history as well. */
export function reloadRuleHistory(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ruleHistoryKey });
}
