import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listScript } from '../../apps/agent/src/adb/apps/adb-apps.ts';
import { makeApk } from '../../packages/test-apks/src/make-apk.ts';
import { whenAllAvailable } from './farm-figures.ts';
import { type Figure, median } from './figure.ts';
import { startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { openSimulatorControl } from './simulator-control.ts';
import { timeOf } from './time-of.ts';

const run = promisify(execFile);
const apps = 400;
const installedAtOnce = 8;
/** Of a server that has just started, and then of one that has done it some times, as those of farms have for weeks. */
const rounds = 15;

/** Document 8: the apps of a device are read as fast as one `adb shell` says the same. */
export async function measureAppSync(): Promise<Figure[]> {
  const trial = await startProgram({ program: 'trial', env: { SIMULATED_DEVICES: '1', SIMULATED_IOS: '0' } });
  try {
    const cookie = await signIn(trial.origin);
    await whenAllAvailable(trial.origin, cookie, 1);
    const [device] = await openSimulatorControl(trial.dataDir).devices();
    if (device === undefined) throw new Error('The rack is empty');
    const adb = (...words: string[]) =>
      run('adb', ['-P', String(trial.adbPort), '-s', device.transport, ...words]);
    await installAll(trial.dataDir, adb);
    const call = async <Data>(path: string, method: 'GET' | 'POST'): Promise<Data> => {
      const answer = await fetch(trial.origin + path, { method, headers: { cookie, origin: trial.origin } });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return ((await answer.json()) as { data: Data }).data;
    };
    const sync = async (): Promise<void> => {
      const { command_id: id } = await call<{ command_id: string }>(
        `/admbo/device/${device.serial}/app/sync`,
        'POST',
      );
      const { state } = await call<{ state: string }>(`/admbo/command/${id}?wait=60`, 'GET');
      if (state !== 'succeeded') throw new Error(`The apps were not read: ${state}`);
    };
    const measured = async () => {
      const [bare, ours] = [[] as number[], [] as number[]];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await timeOf(() => adb('shell', listScript)));
        ours.push(await timeOf(sync));
      }
      const [value, floor] = [median(ours), median(bare)];
      return {
        ...{ value, unit: 'ms', floor: { name: 'adb shell of the same script', value: floor } },
        ratio: value / floor,
      };
    };
    const [first, then] = [await measured(), await measured()];
    const { apps: read } = await call<{ apps: unknown[] }>(`/admbo/device/${device.serial}/app`, 'GET');
    if (read.length < apps) throw new Error(`Only ${String(read.length)} apps were read`);
    return [
      {
        name: `sync of ${String(read.length)} apps, asked for → stored`,
        ...then,
        target: { most: 1.5 },
      },
      { name: `  the first ${String(rounds)} after the start of the server`, ...first },
    ];
  } finally {
    await trial.stop();
  }
}

async function installAll(folder: string, adb: (...words: string[]) => Promise<unknown>): Promise<void> {
  const left = Array.from({ length: apps }, (_, index) => `com.example.app${String(index)}`);
  const work = async (): Promise<void> => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const file = join(folder, `${name}.apk`);
      writeFileSync(file, makeApk({ app_id: name }));
      await adb('install', '-r', file);
    }
  };
  await Promise.all(Array.from({ length: installedAtOnce }, work));
}
