import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { whenAllAvailable } from '../farm-figures.ts';
import type { Figure } from '../figure.ts';
import { type RunningProgram, startProgram } from '../processes.ts';
import { enrolHosts } from '../scale/enrol-hosts.ts';
import { signIn } from '../sign-in.ts';
import { timeOf } from '../time-of.ts';
import { askForRuns, untilBusy } from './asked-runs.ts';
import { type RunningHosts, startRunningHosts } from './running-hosts.ts';

const pack = promisify(gzip);
const devices = 48;
const partsOfRun = 40;
const linesOfPart = 1_000;
const megabytes = (devices * partsOfRun * linesOfPart * 100) / 1e6;

/** Document 9: what the server alone stores of logs that agents tell, beside packing and writing them. */
export async function measureLogIntake(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  let farm: RunningHosts | null = null;
  try {
    const cookie = await signIn(server.origin);
    const keys = await enrolHosts(server.origin, cookie, ['host-1', 'host-2']);
    farm = await startRunningHosts({ origins: [server.origin], keys, devicesOfHost: devices / 2 });
    await whenAllAvailable(server.origin, cookie, devices);
    await askForRuns(server.origin, cookie, devices);
    await untilBusy(farm, devices);
    const bare = megabytes / ((await timeOf(() => writeBare(server))) / 1_000);
    const told = megabytes / ((await timeOf(() => tellAll(farm))) / 1_000);
    return [
      {
        name: `logs of ${String(devices)} runs, told in parts of ${linesOfPart.toLocaleString('en')} lines`,
        value: told,
        unit: 'MB/s',
        floor: { name: 'gzip and fdatasync of the same', value: bare },
        ratio: told / bare,
        target: { least: 0.5 },
      },
    ];
  } finally {
    farm?.close();
    await server.stop();
  }
}

function linesFrom(run: number, first: number): string[] {
  return Array.from({ length: linesOfPart }, (_, index) =>
    `11-27 10:00:00.000  1234  5678 I ActivityManager: run ${String(run)} line ${String(first + index)} of a log`.padEnd(
      99,
      '.',
    ),
  );
}

/** Each run tells a part when the one before is stored, as its agent does. */
async function tellAll(farm: RunningHosts | null): Promise<void> {
  const runs = [...(farm?.under.values() ?? [])];
  const tell = async ({ udid, at: _at, ...name }: (typeof runs)[number], run: number): Promise<void> => {
    for (let part = 0; part < partsOfRun; part += 1) {
      const first_line = part * linesOfPart + 1;
      const stored = farm?.storedLines(name.test_run_id);
      farm?.say({ type: 'run_log', ...name, first_line, lines: linesFrom(run, first_line) }, udid);
      if ((await stored) !== first_line + linesOfPart) throw new Error('lines were not stored');
    }
  };
  await Promise.all(runs.map(tell));
}

/** As many at once, each into a file of its own. */
async function writeBare({ dataDir }: RunningProgram): Promise<void> {
  const write = async (run: number): Promise<void> => {
    const file = await open(join(dataDir, `bare-${String(run)}.gz`), 'w');
    for (let part = 0; part < partsOfRun; part += 1) {
      await file.write(await pack(`${linesFrom(run, part * linesOfPart + 1).join('\n')}\n`));
      await file.datasync();
    }
    await file.close();
  };
  await Promise.all(Array.from({ length: devices }, (_, run) => write(run)));
}
