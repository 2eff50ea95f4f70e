import type { Command } from './command.ts';
import { dd } from './commands/dd-command.ts';
import { digestCommands } from './commands/digest-commands.ts';
import { dumpsysCommands } from './commands/dumpsys-commands.ts';
import { fileCommands } from './commands/file-commands.ts';
import { identityCommands } from './commands/identity-commands.ts';
import { cmdWifi, networkCommands } from './commands/network-commands.ts';
import { packageManager } from './commands/package-commands.ts';
import { processCommands } from './commands/process-commands.ts';
import { screenCommands } from './commands/screen-commands.ts';
import { settings } from './commands/settings-commands.ts';
import { telephonyCommands } from './commands/telephony-commands.ts';
import { textCommands } from './commands/text-commands.ts';

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
    ...digestCommands,
    ...dumpsysCommands,
    ...fileCommands,
    ...identityCommands,
    ...networkCommands,
    ...processCommands,
    ...screenCommands,
    ...telephonyCommands,
    ...textCommands,
    am,
    cmd,
    dd,
    pm: packageManager,
    settings,
  }),
);
