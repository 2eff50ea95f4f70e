import { deviceOnWall } from '@rackhand/contract/account/wall';
import { wallEvents } from '@rackhand/contract/call/live-events';
import type { LiveTopic } from '@rackhand/contract/call/live-topics';
import type { Device } from '@rackhand/contract/device/device';
import type { DeviceNews } from '../devices/device-news.ts';
import { deviceEvents, type FarmEvent } from './event-frames.ts';

/** What a change of a topic has brought. */
export interface Told {
  topic: LiveTopic;
  version: number;
  /** Besides devices. */
  changed: readonly FarmEvent[];
  devices: readonly DeviceNews[];
}

type What = Pick<Told, 'changed' | 'devices'>;

/** As a console hears of it: a host's event stands for its devices. */
export function eventsForConsole({ changed, devices }: What): FarmEvent[] {
  return [...changed, ...deviceEvents(devices.filter(({ isToldByHost }) => !isToldByHost))];
}

/** As a screen on the wall hears of it, which is told of no host: each of its devices for itself. */
export function eventsForWall({ changed, devices }: What): FarmEvent[] {
  const shown = changed.filter(({ name }) => wallEvents.includes(name));
  return [...shown, ...deviceEvents(devices.map(newsOnWall))];
}

function newsOnWall(news: DeviceNews): DeviceNews {
  if (news.json === null) return news;
  const device = JSON.parse(news.json.toString()) as Device;
  return { ...news, json: Buffer.from(JSON.stringify(deviceOnWall(device))) };
}
