import { deviceOnWall } from '@rackhand/contract/account/wall';
import type { Device } from '@rackhand/contract/device/device';
import { asksForTime } from '@rackhand/contract/device/device-search-terms';
import { type DeviceState, deviceStates } from '@rackhand/contract/device/device-states';
import { type DeviceFilterQuery, type DeviceListQuery, pageOf, selectDevices } from './device-list.ts';
import type { FarmEntry } from './farm-entry.ts';
import { type FarmMemory, noSnapshots } from './farm-memory.ts';
import { createKeptAnswers } from './kept-answers.ts';

/** What the farm's calls answer of the devices in memory, as bytes that are kept until something changes. */
export interface FarmAnswers {
  list(query: DeviceListQuery, now: number): Buffer;
  /** The devices of that list, as they are now. */
  devices(query: DeviceFilterQuery, now: number): Device[];
  pool(part: PoolPart): Buffer;
  countStates(): Record<DeviceState, number>;
}

/** Of a screen on the wall: the devices alone, as it is told of them. */
export type PoolPart = 'whole' | 'wall' | 'snapshots';

export function createFarmAnswers(memory: FarmMemory): FarmAnswers {
  const answers = createKeptAnswers();
  return {
    list: (query, now) => {
      const build = (): Buffer => {
        const selected = selectDevices(memory.sorted(), query, now);
        return answer('"arns":[', pageOf(selected, query), `],"total_count":${String(selected.length)}`);
      };
      return asksForTime(query.q ?? '') ? build() : answers.get(listKey(query), memory.version(), build);
    },
    devices: (query, now) => selectDevices(memory.sorted(), query, now).map(({ device }) => device),
    pool: (part) => answers.get(part, memory.version(), () => poolOf(memory, part)),
    countStates: () => {
      const counts = Object.fromEntries(deviceStates.map((state) => [state, 0])) as Record<
        DeviceState,
        number
      >;
      for (const { state } of memory.sorted()) counts[state] += 1;
      return counts;
    },
  };
}

function poolOf(memory: FarmMemory, part: PoolPart): Buffer {
  const all = memory.sorted();
  const shown = {
    whole: () => all,
    wall: () => all.map(({ device }) => ({ json: onWall(device) })),
    snapshots: () => [],
  }[part]();
  const available = all.filter(({ state }) => state === 'AVAILABLE').length;
  const counts = `"available_count":${String(available)},"total_count":${String(all.length)}`;
  const kept = part === 'wall' ? noSnapshots : memory.snapshots();
  return answer('"devices":[', shown, `],${counts},"snapshots":${kept}`);
}

function listKey({ page, limit, q, state_group, sort }: DeviceListQuery): string {
  return `list ${JSON.stringify([page, limit, q, state_group, sort])}`;
}

const comma = Buffer.from(',');

/** Rows are joined as bytes: one that did not change is never turned into text again. */
function answer(before: string, entries: readonly Pick<FarmEntry, 'json'>[], after: string): Buffer {
  const parts: Buffer[] = [Buffer.from(`{"errorCode":0,"data":{${before}`)];
  for (const [index, entry] of entries.entries()) {
    if (index > 0) parts.push(comma);
    parts.push(entry.json);
  }
  parts.push(Buffer.from(`${after}}}`));
  return Buffer.concat(parts);
}

function onWall(device: Device): Buffer {
  return Buffer.from(JSON.stringify(deviceOnWall(device)));
}
