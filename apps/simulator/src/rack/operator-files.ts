import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTopBoxModels } from '../profiles/models.ts';

/** Has a box install a package as Android's recovery does; `adb` finds the agent's own server by itself. */
const program = `#!/bin/sh
set -e
adb=\${ADB_PATH:-adb}
"$adb" -s "$1" push "$2" /cache/update.zip
"$adb" -s "$1" shell 'echo --update_package=/cache/update.zip > /cache/recovery/command'
"$adb" -s "$1" shell reboot recovery
`;

const minutes = 5;

/** `firmware.json` names, as FIRMWARE_FILE does, a program for each model of boxes, which lies beside it. */
export function writeFirmwareProgram(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const script = join(folder, 'flash.sh');
  writeFileSync(script, program);
  chmodSync(script, 0o755);
  const one = { argv: [script, '{udid}', '{file}'], minutes };
  const models = Object.fromEntries(setTopBoxModels.map(({ model }) => [model, one]));
  writeFileSync(join(folder, 'firmware.json'), JSON.stringify(models, null, 2));
}
