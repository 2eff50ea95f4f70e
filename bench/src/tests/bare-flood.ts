import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../figure.ts';
import { longestWait } from '../longest-wait.ts';
import { readLogcat } from './bare-logcat.ts';
import { createLineCount, readFlooded } from './flooded-line.ts';
import type { RunFarm } from './run-farm.ts';

/** What has become of the lines that all devices have written. */
export interface FloodFigures {
  lost: number;
  /** Told twice, or out of their order. */
  repeated: number;
  /** From a line's writing until it was there, the 95th percentile. */
  lagMs: number;
  /** The longest that another call to the server took meanwhile. */
  stallMs: number;
  /** Lines a second that a device wrote. */
  rate: number;
}

interface Flood {
  flood: () => Promise<number>;
  /** Of each device. */
  lines: number;
  /** Devices of whose lines it is noted when they came. */
  followed: number;
}

/** Nothing has come for so long: what is missing does not come any more. */
const quietMs = 15_000;

/** The floor: the rack's logs over the adb server alone, on the same farm while no test runs. */
export async function floodBare(farm: RunFarm, { flood, lines, followed }: Flood): Promise<FloodFigures> {
  const counts = farm.devices.map(() => createLineCount());
  const lags: number[] = [];
  let [heardAt, wroteAt] = [Date.now(), 0];
  const readers = await Promise.all(
    farm.devices.map(({ transport }, place) =>
      readLogcat(farm.trial.adbPort, transport, (came) => {
        heardAt = Date.now();
        for (const line of came) {
          counts[place]?.take(line);
          const flooded = place < followed ? readFlooded(line) : null;
          if (flooded === null) continue;
          lags.push(heardAt - flooded.writtenAt);
          wroteAt = Math.max(wroteAt, flooded.writtenAt);
        }
      }),
    ),
  );
  const begun = await flood();
  heardAt = Date.now();
  const isOver = (): boolean =>
    counts.every((count) => count.last() === lines) || Date.now() - heardAt > quietMs;
  const work = async (): Promise<void> => {
    while (!isOver()) await delay(100);
  };
  const stallMs = await longestWait(farm.trial.origin, work());
  for (const reader of readers) reader.close();
  const came = counts.reduce((sum, count) => sum + count.came(), 0);
  return {
    lost: lines * counts.length - came,
    repeated: counts.reduce((sum, count) => sum + count.repeated(), 0),
    lagMs: percentile(lags, 0.95),
    stallMs,
    rate: lines / ((wroteAt - begun) / 1_000),
  };
}
