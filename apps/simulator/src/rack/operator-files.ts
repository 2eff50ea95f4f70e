import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTopBoxModels } from '../profiles/models.ts';
import type { DevicePort } from './device-port.ts';

/** What the operator of a host with such a rack would write for its agent, beside `capture.json`. */
export function writeOperatorFiles(dataDir: string, folder: string, ports: readonly DevicePort[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, content: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(content, null, 2));
  write('firmware.json', programsOf(folder));
  write('power.json', outletsOf(dataDir, ports));
}

/** Has a box install a package as Android's recovery does; `adb` finds the agent's own server by itself. */
const program = `#!/bin/sh
set -e
adb=\${ADB_PATH:-adb}
"$adb" -s "$1" push "$2" /cache/update.zip
"$adb" -s "$1" shell 'echo --update_package=/cache/update.zip > /cache/recovery/command'
"$adb" -s "$1" shell reboot recovery
`;
const minutes = 5;

/** As FIRMWARE_FILE has it: one program for each model of boxes. */
function programsOf(folder: string): object {
  const script = join(folder, 'flash.sh');
  writeFileSync(script, program);
  chmodSync(script, 0o755);
  const one = { argv: [script, '{udid}', '{file}'], minutes };
  return Object.fromEntries(setTopBoxModels.map(({ model }) => [model, one]));
}

/** No more is named than an agent takes. */
const mostOutlets = 1000;
const offSeconds = 3;

/** As POWER_CONTROLLERS_FILE has it: each box hangs on an outlet, which this program switches by a fault. */
function outletsOf(dataDir: string, ports: readonly DevicePort[]): object {
  const options = process.execArgv.filter((option) => option !== '--watch');
  const self = ['env', `DATA_DIR=${dataDir}`, process.execPath, ...options, process.argv[1] ?? ''];
  const boxes = ports.flatMap(({ device: { factory } }) => (factory.profile.hasBattery ? [] : [factory]));
  const power_controllers = boxes.slice(0, mostOutlets).map(({ serial }, nth) => ({
    name: `Outlet ${String(nth + 1)}`,
    kind: 'command',
    on: [...self, 'fault', 'restore_power', serial],
    off: [...self, 'fault', 'cut_power', serial],
    off_seconds: offSeconds,
  }));
  return { power_controllers };
}
