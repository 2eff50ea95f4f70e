import type { UpdateStanding } from '@rackhand/contract/host/agent-update';
import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumping, bumpTopic, telling } from '../../platform/database/live-order.ts';
import { livingInstances } from '../../platform/live/farm-listener.ts';
import { troublesAfterWelcome } from './link-troubles.ts';
import { columnsOf, type HostNews, isShownNews } from './reading-columns.ts';

export interface LinkClaim {
  hostId: number;
  /** Of the key that the link was opened with. */
  keyHash: string;
  runId: string;
  /** The server instance that holds the link. */
  instance: number;
  address: string;
  ip: string;
  agentVersion: string;
  /** What the agent names; null: nothing. */
  abilities: readonly string[] | null;
  /** Its release; empty: it can't tell. */
  build: string;
  updates: UpdateStanding | null;
  boxNetworks: readonly string[];
  firmware: readonly ToldFirmware[];
  news: HostNews;
  at: Date;
}

/**
 * The new link's epoch, or why there is none. `clone`: another process with the same key has a link that is alive;
 * `gone`: the key has been taken away since the link was opened.
 */
export async function claimLink(db: Db, claim: LinkClaim): Promise<number | 'clone' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    const host = await trx
      .selectFrom('hosts')
      .selectAll()
      .where('id', '=', claim.hostId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (host.removed_at !== null || host.token_hash !== claim.keyHash) return 'gone';
    const isOther = host.link_run_id !== null && host.link_run_id !== claim.runId;
    const isHeard = !isSilent(host.last_seen_at, claim.at);
    if (isOther && isHeard && (await isInstanceAlive(trx, host.link_instance))) return 'clone';
    const troubles = troublesAfterWelcome(host.link_troubles, claim.at);
    const isShown =
      host.agent_version !== claim.agentVersion ||
      host.agent_build !== claim.build ||
      host.agent_updates !== claim.updates ||
      host.address !== claim.address ||
      host.link_ip !== claim.ip ||
      host.link_troubles.length !== troubles.length ||
      isShownNews(host, claim.news);
    const changedVersion = isShown ? await bumpTopic(trx, 'farm') : host.changed_version;
    await trx
      .updateTable('hosts')
      .set({
        ...columnsOf(claim.news),
        address: claim.address,
        link_ip: claim.ip,
        link_troubles: JSON.stringify(troubles),
        agent_version: claim.agentVersion,
        agent_build: claim.build,
        agent_updates: claim.updates,
        abilities: claim.abilities === null ? null : [...claim.abilities],
        box_networks: JSON.stringify(claim.boxNetworks),
        firmware: JSON.stringify(claim.firmware),
        last_seen_at: claim.at,
        link_epoch: host.link_epoch + 1,
        linked_at: claim.at,
        link_instance: claim.instance,
        link_run_id: claim.runId,
        changed_version: changedVersion,
      })
      .where('id', '=', claim.hostId)
      .execute();
    return host.link_epoch + 1;
  });
}

/** The link has closed; the host counts as present until it has been silent for too long. */
export async function releaseLink(db: Db, hostId: number, epoch: number): Promise<void> {
  await db
    .updateTable('hosts')
    .set({ link_instance: null, link_run_id: null })
    .where('id', '=', hostId)
    .where('link_epoch', '=', epoch)
    .execute();
}

export interface SignOfLife {
  hostId: number;
  epoch: number;
  news: HostNews;
  /** What people see of the host has changed. */
  isShown: boolean;
  at: Date;
}

/** Always true. A sign of life is worth no fsync of its own: the next one comes within seconds, also after a crash. */
const isNoCommitWaitedFor = sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`;

/** The host's state, or null where a newer link has taken over, or the key has been taken away. */
export async function touchHost(db: Db, sign: SignOfLife): Promise<'online' | 'away' | null> {
  const { hostId, epoch, news, at } = sign;
  const touch = db
    .updateTable('hosts')
    .set({ ...columnsOf(news), last_seen_at: at })
    .where('id', '=', hostId)
    .where('link_epoch', '=', epoch)
    .returning('state');
  if (!sign.isShown) return (await touch.where(isNoCommitWaitedFor).executeTakeFirst())?.state ?? null;
  const shown = touch.set({ changed_version: sql<string>`(select version from bumped)` });
  // The farm's version is the last lock: the host's row comes before it.
  const { rows } = await sql<{ state: 'online' | 'away' }>`
    with held as materialized (
      select from hosts where id = ${hostId} and link_epoch = ${epoch} for no key update
    ), bumped as materialized (
      ${bumping('farm', sql`exists (select from held)`)}
    ), touched as (${shown})
    select touched.state, (select ${telling('farm')} from bumped) from touched`.execute(db);
  return rows[0]?.state ?? null;
}

/** Hosts that have said nothing for too long turn away, each with its devices in one transaction. */
export async function turnSilentHostsAway(
  db: Db,
  loseDevices: (trx: Trx, hostId: number, at: Date) => Promise<number>,
  at: Date,
): Promise<void> {
  const silent = await db
    .selectFrom('hosts')
    .select('id')
    .where('state', '=', 'online')
    .where('last_seen_at', '<', silentSince(at))
    .execute();
  for (const { id } of silent) {
    await db.transaction().execute(async (trx) => {
      const host = await trx
        .selectFrom('hosts')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (host.removed_at !== null || host.state === 'away' || !isSilent(host.last_seen_at, at)) return;
      const version = await loseDevices(trx, id, at);
      await trx
        .updateTable('hosts')
        .set({ state: 'away', away_since: at, state_since: at, changed_version: version })
        .where('id', '=', id)
        .execute();
    });
  }
}

function silentSince(at: Date): Date {
  return new Date(at.getTime() - limits.hostSilenceMs);
}

function isSilent(lastSeenAt: Date | null, at: Date): boolean {
  return lastSeenAt === null || lastSeenAt < silentSince(at);
}

/** Of an instance that was killed the links are none. */
async function isInstanceAlive(trx: Trx, instance: number | null): Promise<boolean> {
  if (instance === null) return false;
  const { rows } = await sql<{ lives: boolean }>`
    select ${instance}::bigint = any(${livingInstances}) as lives`.execute(trx);
  return rows[0]?.lives === true;
}
