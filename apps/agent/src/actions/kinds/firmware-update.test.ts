import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandReport } from '@rackhand/contract/host/agent-link';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';
import type { SimulatedDevice } from '../../testing/simulated-rack.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 90_000 });

/** What an operator may have: it brings the file to the box, has recovery install it, and says what it does. */
const script = `#!/bin/sh
set -e
echo "$1" >> "$STARTS"
case "$1" in
  fail) echo "no such image"; exit 3 ;;
  idle) exit 0 ;;
  hang) sleep 600 ;;
  wait) while [ ! -e "$STARTS.go" ]; do sleep 0.1; done ;;
esac
adb -s "$2" push "$3" /cache/update.zip
adb -s "$2" shell 'echo --update_package=/cache/update.zip > /cache/recovery/command'
adb -s "$2" shell reboot recovery
`;

let bench: CommandBench;
let folder: string;
let box: SimulatedDevice;
let otherBox: SimulatedDevice;
let starts: string;

beforeAll(async () => {
  bench = await openCommandBench({
    devices: 8,
    environment(dataDir) {
      folder = dataDir;
      starts = join(dataDir, 'starts');
      const program = join(dataDir, 'firmware.sh');
      writeFileSync(program, script);
      chmodSync(program, 0o755);
      const argv = (what: string) => [program, what, '{udid}', '{file}', '{address}'];
      const file = join(dataDir, 'firmware.json');
      writeFileSync(
        file,
        JSON.stringify({
          BOX: { argv: [program, 'update', '{udid}', '{file}'] },
          'BOX-AT': { argv: argv('update') },
          'BOX-FAIL': { argv: argv('fail') },
          'BOX-WAIT': { argv: [program, 'wait', '{udid}', '{file}'] },
          'BOX-IDLE': { argv: [program, 'idle'], minutes: 1 },
          'BOX-HANG': { argv: [program, 'hang'], minutes: 1 },
        }),
      );
      return { FIRMWARE_FILE: file, STARTS: starts };
    },
  });
  const boxes = (await bench.rack.devices()).filter(({ kind }) => kind === 'set-top box');
  box = bench.box;
  otherBox = boxes.find(({ index }) => index !== box.index) as SimulatedDevice;
  await bench.untilAllAreThere();
  await bench.until(() => {
    expect(versionOf(box)).not.toBe('');
  });
});
afterAll(() => bench.close());

let versions = 0;
/** An update of a box by the program of a model, with a file of its own version. */
function order(model: string, device = box) {
  versions += 1;
  const version = `FW-${String(versions)}`;
  const apk = makeApk({ app_id: 'com.example.firmware', version_code: versions, version_name: version });
  const app = {
    ...{ device_app_id: 5, app_id: 'com.example.firmware', sha256: bench.server.offerFile(apk) },
    ...{ size: apk.length, version_code: String(versions), allow_downgrade: false, allow_data_loss: false },
    test_only: false,
  };
  const given = { device_app_id: 5, app_id: 'com.example.firmware', model, apps: [app] };
  return { version, delivery: bench.deliver(device, { command: 'firmware_update', arguments: given }) };
}
const versionOf = ({ serial }: SimulatedDevice) =>
  bench.server.devices.get(serial)?.facts?.firmware_version ?? '';
const firmwareJournal = async (device: SimulatedDevice) =>
  (await bench.rack.journal(device)).filter(({ did }) => did === 'firmware').map(({ to }) => to);
const started = (what: string): number =>
  existsSync(starts)
    ? readFileSync(starts, 'utf8')
        .split('\n')
        .filter((line) => line === what).length
    : 0;
const appOf = (report: CommandReport) => report.apps?.[0];

it('the server is told for which models the host has a program, and which take a file', () => {
  const hello = bench.server.messages.find(({ type }) => type === 'hello');
  expect(hello).toMatchObject({
    firmware: expect.arrayContaining([
      { model: 'BOX', takes_file: true, minutes: 20 },
      { model: 'BOX-IDLE', takes_file: false, minutes: 1 },
    ]) as unknown,
  });
});

it('a box has other firmware when it is up and says so itself, and nothing of the file stays on the host', async () => {
  const before = versionOf(box);
  const { version, delivery } = order('BOX');
  const result = await bench.resultOf(delivery);
  expect(result).toMatchObject({ outcome: 'succeeded', reason: null });
  expect(appOf(result)).toMatchObject({ state: 'succeeded', from_version: before, to_version: version });
  expect(await firmwareJournal(box)).toEqual([version]);
  await bench.until(() => {
    expect(versionOf(box)).toBe(version);
  });
  expect(readdirSync(join(folder, 'agent', 'firmware'))).toEqual([]);
});

it('a program that fails is told of with its code and its last words, and the box is as before', async () => {
  const before = await firmwareJournal(box);
  const result = await bench.resultOf(order('BOX-FAIL').delivery);
  expect(result).toMatchObject({
    outcome: 'failed',
    reason: 'FIRMWARE_FAILED',
    detail: 'it ended with code 3: no such image',
  });
  expect(await firmwareJournal(box)).toEqual(before);
});

it('a model that the host has no program for, and a program that needs an address of a box on a cable, are refused', async () => {
  const cabled = (await bench.rack.devices()).find(
    ({ kind, transport }) => kind === 'set-top box' && !transport.includes(':'),
  ) as SimulatedDevice;
  const runs = started('update');
  expect(await bench.resultOf(order('OTHER').delivery)).toMatchObject({ reason: 'FIRMWARE_UNKNOWN' });
  expect(await bench.resultOf(order('BOX-AT', cabled).delivery)).toMatchObject({
    reason: 'FIRMWARE_NO_ADDRESS',
  });
  expect(started('update')).toBe(runs);
});

it('a program that an agent has left behind goes on, is not started again, and its box tells how it ended', async () => {
  const { version, delivery } = order('BOX-WAIT');
  await bench.until(() => {
    expect(started('wait')).toBe(1);
    expect(bench.journal()).toContain('started_as');
  });
  await bench.killAgent();
  writeFileSync(`${starts}.go`, '');
  bench.startAgent();
  const result = await bench.resultOf(delivery, 90_000);
  expect(result).toMatchObject({ outcome: 'succeeded' });
  expect(appOf(result)).toMatchObject({ to_version: version });
  expect(started('wait')).toBe(1);
  expect((await firmwareJournal(box)).filter((to) => to === version)).toEqual([version]);
});

it('a program that ends well and has changed nothing, and one that does not end in time, are failures', async () => {
  await bench.untilAllAreThere();
  const [idle, hung] = [order('BOX-IDLE').delivery, order('BOX-HANG', otherBox).delivery];
  expect(await bench.resultOf(idle, 120_000)).toMatchObject({ reason: 'FIRMWARE_UNCHANGED' });
  expect(await bench.resultOf(hung, 120_000)).toMatchObject({
    reason: 'FIRMWARE_FAILED',
    detail: 'it did not end in time',
  });
});

it('a program that ended with its agent is not started again, and nobody says that it has succeeded', async () => {
  await bench.untilAllAreThere();
  const runs = started('hang');
  const { delivery } = order('BOX-HANG');
  await bench.until(() => {
    expect(started('hang')).toBe(runs + 1);
    expect(bench.journal().split('\n').at(-2)).toContain('started_as');
  });
  const pid = Number(/"pid":"(\d+)"/.exec(bench.journal().split('\n').at(-2) ?? '')?.[1]);
  await bench.killAgent();
  process.kill(-pid, 'SIGKILL');
  bench.startAgent();
  expect(await bench.resultOf(delivery, 120_000)).toMatchObject({
    outcome: 'failed',
    reason: 'FIRMWARE_NOT_KNOWN',
  });
  expect(started('hang')).toBe(runs + 1);
});
