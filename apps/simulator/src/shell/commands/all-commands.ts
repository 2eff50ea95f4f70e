import type { Command } from '../command.ts';
import { dumpsysCommands } from './dumpsys-commands.ts';
import { fileCommands } from './file-commands.ts';
import { cmdWifi, networkCommands } from './network-commands.ts';
import { packageManager } from './package-commands.ts';
import { processCommands } from './process-commands.ts';
import { screenCommands } from './screen-commands.ts';
import { settings } from './settings-commands.ts';
import { telephonyCommands } from './telephony-commands.ts';
import { textCommands } from './text-commands.ts';

/** `cmd SERVICE …`: which services there are depends on the Android version. */
const cmd: Command = async (call) => {
  const [service = '', ...args] = call.args;
  const inner = { ...call, args };
  if (service === 'package') return packageManager(inner);
  if (service === 'settings') return settings(inner);
  if (service === 'wifi' && call.device.state.apiLevel >= 30) return cmdWifi(inner);
  await call.err(`cmd: Can't find service: ${service}\n`);
  return 20;
};

const am: Command = async (call) => {
  const [verb = ''] = call.args;
  const target = call.args.at(-1) ?? '';
  if (verb === 'start' || verb === 'start-activity') await call.out(`Starting: Intent { cmp=${target} }\n`);
  else if (verb === 'broadcast')
    await call.out(`Broadcasting: Intent { act=${target} }\nBroadcast completed: result=0\n`);
  else if (!['force-stop', 'kill', 'stopservice', 'startservice'].includes(verb)) {
    await call.err(`Unknown command: ${verb}\n`);
    return 255;
  }
  return 0;
};

export const allCommands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...dumpsysCommands,
    ...fileCommands,
    ...networkCommands,
    ...processCommands,
    ...screenCommands,
    ...telephonyCommands,
    ...textCommands,
    am,
    cmd,
    pm: packageManager,
    settings,
  }),
);
