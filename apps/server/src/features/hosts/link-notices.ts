import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** The channel on which the instance that holds a host's link hears what has been decided about it elsewhere. */
export const linkChannel = 'agent_links';

/** `close`: the link's key is not valid any more; `snapshot`: what the agent sees is wanted anew; `update`: its agent is due. */
export type LinkNotice = { verb: 'close' | 'snapshot' | 'update'; hostId: number };

/** Told when the transaction commits. */
export async function noticeLink(trx: Trx, { verb, hostId }: LinkNotice): Promise<void> {
  await sql`select pg_notify(${linkChannel}, ${`${verb} ${String(hostId)}`})`.execute(trx);
}

export function readLinkNotice(payload: string): LinkNotice | null {
  const [, verb, id] = /^(close|snapshot|update) (\d+)$/.exec(payload) ?? [];
  return verb === 'close' || verb === 'snapshot' || verb === 'update' ? { verb, hostId: Number(id) } : null;
}
