import type { Trx } from '../../platform/database/database.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import { createCountKeys } from './count-keys.ts';
import { clearFailureCount } from './failure-count-store.ts';

/** Lifts locks and E1000 of an id: part of every reset of its password. */
export function createFailureReset(secrets: ServerSecrets): (trx: Trx, admId: string) => Promise<void> {
  const keys = createCountKeys(secrets.countKey);
  return (trx, admId) => clearFailureCount(trx, keys.scope(admId, null));
}
