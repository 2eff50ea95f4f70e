import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeApk } from '../../packages/test-apks/src/make-apk.ts';
import { whenAllAvailable } from './farm-figures.ts';
import type { Figure } from './figure.ts';
import { postFile } from './form-call.ts';
import { processesOf, processorSeconds } from './process-tree.ts';
import { privateDatabaseUrl, type RunningProgram, startAdbWithRack, startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { openSimulatorControl } from './simulator-control.ts';
import { timeOf } from './time-of.ts';

const run = promisify(execFile);
const devices = 48;
const megabytes = 50;
const atOnce = [8, 16, 24, 48];
const deadlineMs = 600_000;
/** Who looks more often takes the processor from what is measured; when it was done, the database says. */
const lookEveryMs = 1_000;

/** Document 8: all devices are updated as fast as adb alone would, at the number at once that suits it best; a policy does it within a minute. */
export async function measureUpdates(): Promise<Figure[]> {
  const floor = await installByAdb(makeApk({ app_id: 'com.example.large', padding: megabytes * 1e6 }));
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: String(devices), SIMULATED_IOS: '0' },
  });
  try {
    const cookie = await signIn(trial.origin);
    await whenAllAvailable(trial.origin, cookie, devices);
    const farm = { trial, headers: { cookie, origin: trial.origin } };
    const small = makeApk({ app_id: 'com.example.small' });
    const givenAt = Date.now();
    const byPolicyMs =
      (await untilInstalled(farm, await assign(farm, 'com.example.small', small, 'force'))) - givenAt;
    const first = await updateAll(farm, 'com.example.first');
    const second = await updateAll(farm, 'com.example.second');
    const ofAdb = { name: 'adb install, best of 8, 16, 24, 48 at once', value: floor };
    const name = `update-all, ${String(megabytes)} MB on ${String(devices)} devices`;
    return [
      {
        ...{ name, value: second.seconds, unit: 's', floor: ofAdb },
        ratio: second.seconds / floor,
        target: { most: 1.25 },
      },
      { name: '  processor time of the simulator', value: second.simulator, unit: 's' },
      {
        name: '  the first one, by a simulator that has taken nothing large before',
        ...{ value: first.seconds, unit: 's', floor: ofAdb, ratio: first.seconds / floor },
      },
      { name: '  processor time of the simulator', value: first.simulator, unit: 's' },
      {
        name: `assigned with force → installed on ${String(devices)} devices`,
        value: byPolicyMs / 1000,
        unit: 's',
        target: { most: 60 },
      },
    ];
  } finally {
    await trial.stop();
  }
}

/** Of an app that no device has: adb has its best number, too, of devices that have taken one before. */
async function updateAll(farm: Farm, name: string): Promise<{ seconds: number; simulator: number }> {
  const given = await assign(farm, name, makeApk({ app_id: name, padding: megabytes * 1e6 }), 'manual');
  const before = simulatorSeconds(farm.trial);
  const askedAt = Date.now();
  await call(farm, '/admbo/device/app/execute-all-update', {});
  const endedAt = await untilInstalled(farm, given);
  return { seconds: (endedAt - askedAt) / 1000, simulator: simulatorSeconds(farm.trial) - before };
}

interface Farm {
  trial: RunningProgram;
  headers: Record<string, string>;
}

/** Seconds, by the number at once that took the fewest. */
async function installByAdb(apk: Buffer): Promise<number> {
  const rack = await startAdbWithRack(devices);
  try {
    const file = join(rack.dataDir, 'large.apk');
    writeFileSync(file, apk);
    const adb = (...words: string[]) => run('adb', ['-P', String(rack.adbPort), ...words]);
    const transports = (await openSimulatorControl(rack.dataDir).devices()).map(({ transport }) => transport);
    for (const transport of transports) await adb('-s', transport, 'wait-for-device');
    const taken: number[] = [];
    for (const lanes of atOnce) {
      const left = [...transports];
      const work = async (): Promise<void> => {
        for (let next = left.pop(); next !== undefined; next = left.pop())
          await adb('-s', next, 'install', '-r', file);
      };
      taken.push(await timeOf(() => Promise.all(Array.from({ length: lanes }, work))));
    }
    return Math.min(...taken) / 1000;
  } finally {
    await rack.stop();
  }
}

/** Uploads a package and gives it to all devices; its id. */
async function assign(farm: Farm, name: string, apk: Buffer, policy: 'force' | 'manual'): Promise<number> {
  const { origin } = farm.trial;
  const file = { name: `${name}.apk`, bytes: apk.length, pieces: [apk] };
  const { body } = await postFile(`${origin}/admbo/app/file_info`, file, farm.headers);
  const { data } = JSON.parse(body) as { data: { file_id: string; app_id: string; app_version: string } };
  const list = await call<{ devices: { arn: string }[] }>(farm, '/admbo/device/simple-list?os_type=android');
  const saved = await call<{ id: number }>(farm, '/admbo/app', {
    ...{ file_id: data.file_id, app_id: data.app_id, app_version: data.app_version },
    ...{ app_name: name, update_policy: policy, device_list: list.devices.map(({ arn }) => ({ arn })) },
  });
  return saved.id;
}

/** When the last of them was done, as Date.now(). */
async function untilInstalled(farm: Farm, id: number): Promise<number> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const { package: found } = await call<{ package: { counts: { same?: number }; total: number } }>(
      farm,
      `/admbo/app_drift/${String(id)}?page=1&limit=50`,
    );
    if (found.total > 0 && found.counts.same === found.total) return endOfLast(farm.trial);
    if (Date.now() > deadline) throw new Error(`not installed: ${JSON.stringify(found.counts)}`);
    await delay(lookEveryMs);
  }
}

/** As it was stored: whoever asks now and then is late. */
async function endOfLast({ dataDir }: RunningProgram): Promise<number> {
  const database = new pg.Client({ connectionString: privateDatabaseUrl(dataDir) });
  await database.connect();
  try {
    const { rows } = await database.query<{ at: Date | null }>(
      "select max(ended_at) as at from commands where state = 'succeeded'",
    );
    const at = rows[0]?.at;
    if (!at) throw new Error('no command has succeeded');
    return at.getTime();
  } finally {
    await database.end();
  }
}

/** A GET, or a POST where something is sent. */
async function call<Data>({ trial, headers }: Farm, path: string, sent?: object): Promise<Data> {
  const answer = await fetch(trial.origin + path, {
    headers: { ...headers, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

function simulatorSeconds(trial: RunningProgram): number {
  const found = processesOf(trial.pid).filter(({ command }) => command.includes('simulator'));
  return found.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}
