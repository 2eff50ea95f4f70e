import type { LiveEvent, LiveEventName } from '@rackhand/contract/call/live-events';
import { byTopic, formatPosition } from '@rackhand/contract/call/live-position';
import type { LiveTopic } from '@rackhand/contract/call/live-topics';
import { topicOf } from '@rackhand/contract/call/topic-of';
import { type DeviceNews, removedDeviceJson } from '../devices/device-news.ts';

/** What has happened: one event, with its number in the order of its topic. */
export interface FarmEvent {
  name: LiveEventName;
  version: number;
  json: Buffer | string;
  /** The deployment whose streams alone are told so; of what is the farm's none. */
  groupType?: string;
  /** As the streams of other deployments are told; without it they are not. */
  elsewhere?: string;
}

export type TopicNumbers = Readonly<Record<LiveTopic, number>>;

/** Up to where a stream has been told all, and how its other end reads that. */
export interface ToldUpTo {
  numbers: TopicNumbers;
  /** A console of the release before: the farm's number alone is its id. */
  isNumbered: boolean;
}

export function deviceEvents(devices: readonly DeviceNews[]): FarmEvent[] {
  return devices.map(({ id, version, json }) => ({
    name: 'device',
    version,
    json: json ?? removedDeviceJson(id),
  }));
}

/**
 * Events of one topic in their order. The last of a change has the change's own number; those before it have the number of
 * the change before and a fraction, so that whoever stops between them gets the whole change again.
 */
export function framesOf(events: readonly FarmEvent[], upTo: ToldUpTo): Buffer {
  const items = events.toSorted((left, right) => left.version - right.version);
  const parts: (Buffer | string)[] = [];
  let place = 0;
  for (const [index, { name, version, json }] of items.entries()) {
    const isLast = items[index + 1]?.version !== version;
    place = isLast ? 0 : place + 1;
    const number = isLast ? version : between(version, place);
    parts.push(head(name, idOf(withNumber(upTo, topicOf[name], number))), json, '\n\n');
  }
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

export function frame<Name extends LiveEventName>(name: Name, upTo: ToldUpTo, data: LiveEvent<Name>): Buffer {
  return Buffer.from(`${head(name, idOf(upTo))}${JSON.stringify(data)}\n\n`);
}

function head(name: LiveEventName, id: string): string {
  return `event: ${name}\nid: ${id}\ndata: `;
}

/** More than the events of any change. */
const placesOfChange = 1_000_000;

/** One division of whole numbers: what is summed up can end in more digits than a position has. */
function between(version: number, place: number): number {
  return ((version - 1) * placesOfChange + place) / placesOfChange;
}

function withNumber({ numbers, isNumbered }: ToldUpTo, topic: LiveTopic | null, number: number): ToldUpTo {
  return { numbers: topic === null ? numbers : { ...numbers, [topic]: number }, isNumbered };
}

function idOf({ numbers, isNumbered }: ToldUpTo): string {
  return formatPosition({ numbers: isNumbered ? byTopic(() => numbers.farm) : numbers, isOne: isNumbered });
}
