import type { Trx } from '../../platform/database/database.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import { createCountKeys } from './count-keys.ts';
import { clearCountsOfId } from './failure-count-store.ts';

/** Lifts locks and E1000 of an id: part of every reset of its password. Says whether E1000 stood. */
export type ResetFailures = (trx: Trx, admId: string) => Promise<boolean>;

export function createFailureReset(secrets: ServerSecrets): ResetFailures {
  const keys = createCountKeys(secrets.countKey);
  return (trx, admId) => clearCountsOfId(trx, keys.idHash(admId));
}
