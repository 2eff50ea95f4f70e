import type { LiveEvent, LiveEventName } from '@rackhand/contract/call/live-events';
import { type DeviceNews, removedDeviceJson } from '../devices/device-news.ts';

/** What has happened: one event, with the number of its farm change. */
export interface FarmEvent {
  name: LiveEventName;
  version: number;
  json: Buffer | string;
  /** The deployment whose streams alone are told so; of what is the farm's none. */
  groupType?: string;
  /** As the streams of other deployments are told; without it they are not. */
  elsewhere?: string;
}

export function deviceEvents(devices: readonly DeviceNews[]): FarmEvent[] {
  return devices.map(({ id, version, json }) => ({
    name: 'device',
    version,
    json: json ?? removedDeviceJson(id),
  }));
}

/**
 * Events in the order of their farm changes. The last of a change has the change's own number; those before it have the
 * number of the change before and a fraction, so that whoever stops between them gets the whole change again.
 */
export function framesOf(events: readonly FarmEvent[]): Buffer {
  const items = events.toSorted((left, right) => left.version - right.version);
  const parts: (Buffer | string)[] = [];
  let place = 0;
  for (const [index, item] of items.entries()) {
    const isLast = items[index + 1]?.version !== item.version;
    place = isLast ? 0 : place + 1;
    parts.push(
      head(item.name, isLast ? String(item.version) : partialId(item.version, place)),
      item.json,
      '\n\n',
    );
  }
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

export function frame<Name extends LiveEventName>(
  name: Name,
  version: number,
  data: LiveEvent<Name>,
): Buffer {
  return Buffer.from(`${head(name, String(version))}${JSON.stringify(data)}\n\n`);
}

function head(name: LiveEventName, id: string): string {
  return `event: ${name}\nid: ${id}\ndata: `;
}

function partialId(version: number, place: number): string {
  return `${String(version - 1)}.${String(place).padStart(6, '0')}`;
}

/** The farm change that a client has seen whole; undefined for what is no id of this stream. */
export function readEventId(text: string): number | undefined {
  const digits = /^(\d{1,15})(?:\.\d{1,9})?$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
