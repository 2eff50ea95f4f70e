import type { QueryClient } from '@tanstack/react-query';

/** Begins the key of whatever is shown of customers: a hint of the stream has all of it that is on screen asked for again. */
export const customersKey = ['customers'] as const;

export function reloadCustomers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: customersKey });
}
