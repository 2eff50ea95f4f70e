import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** The channel on which the instance that holds a host's link hears what has been decided about it elsewhere. */
export const linkChannel = 'agent_links';

/**
 * `close`: the link's key is not valid any more; `snapshot`: what the agent sees is wanted anew; `update`: its agent is due;
 * `boxes`: it is to be connected to other set-top boxes.
 */
const verbs = ['close', 'snapshot', 'update', 'boxes'] as const;
export type LinkNotice = { verb: (typeof verbs)[number]; hostId: number };

/** Told when the transaction commits. */
export async function noticeLink(trx: Trx, { verb, hostId }: LinkNotice): Promise<void> {
  await sql`select pg_notify(${linkChannel}, ${`${verb} ${String(hostId)}`})`.execute(trx);
}

export function readLinkNotice(payload: string): LinkNotice | null {
  const [, word, id] = /^([a-z]+) (\d+)$/.exec(payload) ?? [];
  const verb = verbs.find((known) => known === word);
  return verb === undefined ? null : { verb, hostId: Number(id) };
}
