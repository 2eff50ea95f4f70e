import type { Selectable } from 'kysely';
import type { AuditTrailTable } from '../../platform/database/account-tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { browserName } from '../../platform/http/browser-name.ts';

type Entry = Pick<Selectable<AuditTrailTable>, 'action' | 'object' | 'actor_name' | 'after'>;

/** Of an entry about sessions whose they are and on what; null for any other, and for what nobody knows any more. */
export async function nameSessions(
  db: Db,
  entries: readonly Entry[],
): Promise<(entry: Entry) => string | null> {
  const tkeys = entries.flatMap(sessionsOf);
  const rows =
    tkeys.length === 0
      ? []
      : await db
          .selectFrom('sessions')
          .innerJoin('admins', 'admins.aid', 'sessions.aid')
          .select(['tkey', 'adm_id', 'user_agent'])
          .where('tkey', 'in', tkeys)
          .execute();
  const known = new Map(
    rows.map(({ tkey, adm_id: admId, user_agent: agent }) => [tkey, nameOf(admId, agent)]),
  );
  return (entry) => {
    const names = sessionsOf(entry).map((tkey) => known.get(tkey) ?? asItBegan(entry));
    return [...new Set(names.filter((name) => name !== null))].join(', ') || null;
  };
}

/** Public ids of the sessions that an entry is about. */
function sessionsOf({ action, object, after }: Entry): string[] {
  const told: { ended?: string[] } | null = after;
  if (action === 'session.ended') return told?.ended ?? [];
  const isOne = action === 'session.sign_in' || action === 'session.sign_out';
  return isOne && object !== '' ? [object] : [];
}

/** Sessions are forgotten in time; their beginning says on what they were. */
function asItBegan({ action, actor_name: admId, after }: Entry): string | null {
  const told: { user_agent?: string } | null = after;
  const userAgent = told?.user_agent;
  return action === 'session.sign_in' && userAgent !== undefined ? nameOf(admId, userAgent) : null;
}

function nameOf(admId: string, userAgent: string): string {
  const { browser, os } = browserName(userAgent);
  return [admId, browser, os].filter((part) => part !== '').join(' · ');
}
