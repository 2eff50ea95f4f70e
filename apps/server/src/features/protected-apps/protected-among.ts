import { type AppOsType, comparableAppId } from '@rackhand/contract/app/app-id';
import type { Db, Trx } from '../../platform/database/database.ts';

/**
 * Which of these apps nobody may delete from a device of that platform, by the ids as they were asked for. A deployment that
 * shows no list of them has them all the same. Document 3 section 5, document 8.
 */
export async function protectedAmong(
  db: Db | Trx,
  osType: AppOsType,
  appIds: readonly string[],
): Promise<Set<string>> {
  if (appIds.length === 0) return new Set();
  const wanted = [...new Set(appIds.map((appId) => comparableAppId(appId, osType)))];
  const found = await db
    .selectFrom('protected_apps')
    .select('comparable')
    .where('os_type', '=', osType)
    .where('comparable', 'in', wanted)
    .execute();
  const known = new Set(found.map(({ comparable }) => comparable));
  return new Set(appIds.filter((appId) => known.has(comparableAppId(appId, osType))));
}
