import type { Command } from './command.ts';
import { activityManager, monkey } from './commands/activity-commands.ts';
import { dd } from './commands/dd-command.ts';
import { digestCommands } from './commands/digest-commands.ts';
import { dumpsysCommands } from './commands/dumpsys-commands.ts';
import { fileCommands } from './commands/file-commands.ts';
import { identityCommands } from './commands/identity-commands.ts';
import { input } from './commands/input-commands.ts';
import { logCommands } from './commands/log-commands.ts';
import { cmdWifi, networkCommands } from './commands/network-commands.ts';
import { packageManager } from './commands/package-commands.ts';
import { processCommands } from './commands/process-commands.ts';
import { pidof, ps } from './commands/process-list.ts';
import { screenCommands } from './commands/screen-commands.ts';
import { settings } from './commands/settings-commands.ts';
import { telephonyCommands } from './commands/telephony-commands.ts';
import { textCommands } from './commands/text-commands.ts';
import { uiCommands } from './commands/ui-commands.ts';

/** `cmd SERVICE …`: which services there are depends on the Android version. */
const cmd: Command = async (call) => {
  const [service = '', ...args] = call.args;
  const inner = { ...call, args };
  if (service === 'package') return packageManager(inner);
  if (service === 'activity') return activityManager(inner);
  if (service === 'settings') return settings(inner);
  if (service === 'wifi' && call.device.state.apiLevel >= 30) return cmdWifi(inner);
  await call.err(`cmd: Can't find service: ${service}\n`);
  return 20;
};

export const allCommands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...digestCommands,
    ...dumpsysCommands,
    ...fileCommands,
    ...identityCommands,
    ...logCommands,
    ...networkCommands,
    ...processCommands,
    ...screenCommands,
    ...telephonyCommands,
    ...textCommands,
    ...uiCommands,
    am: activityManager,
    cmd,
    dd,
    input,
    monkey,
    pidof,
    pm: packageManager,
    ps,
    settings,
  }),
);
