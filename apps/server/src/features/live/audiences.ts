import type { Db } from '../../platform/database/database.ts';
import { newsOf } from '../devices/device-news.ts';
import { partsChanged, readFarmDelta } from '../devices/farm-delta.ts';
import { type FarmEvent, frame, framesOf } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';
import { readEvents } from './read-events.ts';
import { eventsForConsole, eventsForWall, type Told } from './told.ts';

/** A client that missed more than this loads everything anew, which is cheaper. */
const longestResume = 2000;

/** What a client is told, as bytes that are made once for all who are told the same. */
export function framesByAudience(told: Told): (client: LiveClient) => Buffer {
  const frames = new Map<string, Buffer>();
  return (client) => {
    const audience = audienceOf(client, told);
    const bytes = frames.get(audience) ?? framesOf(eventsFor(client, told));
    frames.set(audience, bytes);
    return bytes;
  };
}

/** Sends what a client has missed after `since`; answers up to which version that goes. */
export async function resume(db: Db, client: LiveClient, since: number): Promise<number> {
  const delta = await readFarmDelta(db, Math.max(since, 0));
  if (since < 0 || since > delta.version || delta.rows.length > longestResume) {
    client.send(frame('reset', delta.version, {}));
    return delta.version;
  }
  const { version, partVersions } = delta;
  const parts = partsChanged(partVersions, () => since);
  const changed = await readEvents(db, parts, { after: since, upTo: version });
  client.send(framesOf(eventsFor(client, { changed, devices: delta.rows.map(newsOf) })));
  return version;
}

export function eventsFor({ isWall, groupType }: LiveClient, told: Omit<Told, 'version'>): FarmEvent[] {
  const changed = told.changed.flatMap((event) => {
    if ((event.groupType ?? groupType) === groupType) return [event];
    return event.elsewhere === undefined ? [] : [{ ...event, json: event.elsewhere }];
  });
  return isWall ? eventsForWall({ ...told, changed }) : eventsForConsole({ ...told, changed });
}

/** Those who are told the same: all consoles, unless something is one deployment's. */
function audienceOf({ isWall, groupType }: LiveClient, { changed }: Told): string {
  if (isWall) return 'wall';
  return changed.some((event) => event.groupType !== undefined) ? `console ${groupType}` : 'console';
}
