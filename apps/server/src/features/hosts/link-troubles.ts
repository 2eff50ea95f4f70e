import type { LinkTrouble, LinkTroubleReason } from '@rackhand/contract/host/host';
import type { Db } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** A dialling clone knocks every half minute: it is noted anew when it has changed, and each minute. */
const noteEveryMs = 60_000;

/** Notes on the host's row why a link was refused or cut, so that the page names it. Gives whether it was news. */
export async function noteTrouble(
  db: Db,
  hostId: number,
  trouble: Omit<LinkTrouble, 'at'>,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const host = await trx
      .selectFrom('hosts')
      .select('link_troubles')
      .where('id', '=', hostId)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (host === undefined) return;
    const known = host.link_troubles.find(({ reason }) => reason === trouble.reason);
    if (known !== undefined && isSame(known, trouble) && isRecent(known, at)) return;
    const others = host.link_troubles.filter(({ reason }) => reason !== trouble.reason);
    await trx
      .updateTable('hosts')
      .set({
        link_troubles: JSON.stringify([...others, { ...trouble, at: koreanTime(at) }]),
        changed_version: await bumpTopic(trx, 'farm'),
      })
      .where('id', '=', hostId)
      .execute();
  });
}

function isSame(known: LinkTrouble, trouble: Omit<LinkTrouble, 'at'>): boolean {
  return known.address === trouble.address && known.ip === trouble.ip && known.protocol === trouble.protocol;
}

function isRecent(known: LinkTrouble, at: Date): boolean {
  return at.getTime() - new Date(known.at).getTime() < noteEveryMs;
}

/** What a link that has been welcomed leaves of the troubles: a clone stays until somebody rotates the key. */
export function troublesAfterWelcome(troubles: readonly LinkTrouble[], at: Date): LinkTrouble[] {
  const isOver: Record<LinkTroubleReason, (trouble: LinkTrouble) => boolean> = {
    clone: () => false,
    update_agent: () => true,
    flood: (trouble) => at.getTime() - new Date(trouble.at).getTime() > floodShownMs,
  };
  return troubles.filter((trouble) => !isOver[trouble.reason](trouble));
}

/** An agent that was cut for flooding comes back at once: the page says for a while that it was. */
const floodShownMs = 10 * 60_000;
