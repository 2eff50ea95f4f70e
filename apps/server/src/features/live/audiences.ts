import { type FarmEvent, framesOf, type TopicNumbers } from './event-frames.ts';
import type { LiveClient } from './live-client.ts';
import { eventsForConsole, eventsForWall, type Told } from './told.ts';

/** What a client is told, as bytes that are made once for all who are told the same; all stand at the same numbers. */
export function framesByAudience(told: Told, numbers: TopicNumbers): (client: LiveClient) => Buffer {
  const frames = new Map<string, Buffer>();
  return (client) => {
    const audience = audienceOf(client, told);
    const { isNumbered } = client;
    const bytes = frames.get(audience) ?? framesOf(eventsFor(client, told), { numbers, isNumbered });
    frames.set(audience, bytes);
    return bytes;
  };
}

export function eventsFor(
  { isWall, groupType }: LiveClient,
  told: Pick<Told, 'changed' | 'devices'>,
): FarmEvent[] {
  const changed = told.changed.flatMap((event) => {
    if ((event.groupType ?? groupType) === groupType) return [event];
    return event.elsewhere === undefined ? [] : [{ ...event, json: event.elsewhere }];
  });
  return isWall ? eventsForWall({ ...told, changed }) : eventsForConsole({ ...told, changed });
}

/** Those who are told the same: all consoles, unless something is one deployment's. */
function audienceOf({ isWall, isNumbered, groupType }: LiveClient, { changed }: Told): string {
  const ids = isNumbered ? 'numbers' : 'positions';
  if (isWall) return `wall ${ids}`;
  return changed.some((event) => event.groupType !== undefined)
    ? `console ${ids} ${groupType}`
    : `console ${ids}`;
}
