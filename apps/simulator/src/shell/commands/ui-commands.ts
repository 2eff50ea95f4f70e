import { setTimeout as wait } from 'node:timers/promises';
import { normalisePath } from '../../device/device-path.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { dumpTree } from '../../screen/dump-tree.ts';
import {
  chosenInputMethod,
  chosenSetting,
  enabledSetting,
  isInstalled,
  standardInputMethod,
} from '../../screen/input-methods.ts';
import { seeScreen } from '../../screen/seen-screen.ts';
import type { Command, CommandCall } from '../command.ts';

/** Android's own patience with a screen that does not rest. */
const idleMs = 10_000;
const usualPath = '/sdcard/window_dump.xml';

/** False: the screen did not rest for so long. */
async function comesToRest({ device, gone }: CommandCall): Promise<boolean> {
  if (seeScreen(device).frame === 0) return true;
  await wait(device.state.faults.neverIdleMs ?? idleMs, undefined, { signal: gone });
  return seeScreen(device).frame === 0;
}

function save(device: SimulatedDevice, path: string, text: string): void {
  const file = device.files.write(path, 0o660, { makeFolders: false });
  file.append(Buffer.from(text));
  file.finish();
}

/** What goes wrong with it goes wrong with exit code 0, but for being killed. Answers null to go on. */
async function failure(call: CommandCall): Promise<number | null> {
  const { dump } = call.device.state.faults;
  if (dump === 'killed') {
    await call.err('Killed\n');
    return 137;
  }
  if (dump === 'empty') return 0;
  if (!(await comesToRest(call))) {
    await call.err('ERROR: could not get idle state.\n');
    return 0;
  }
  if (dump !== 'null_root' && call.device.state.awake) return null;
  await call.err('ERROR: null root node returned by UiTestAutomationBridge.\n');
  return 0;
}

const dump = async (call: CommandCall, args: readonly string[]): Promise<number> => {
  const failed = await failure(call);
  if (failed !== null) return failed;
  const target = args.find((arg) => !arg.startsWith('-')) ?? usualPath;
  const text = dumpTree(seeScreen(call.device), args.includes('--compressed'));
  if (target === '/dev/tty') await call.out(text);
  else {
    const path = normalisePath(target, call.folder);
    // Says that it has written, and an older file stays as it was.
    if (call.device.state.faults.dump !== 'stale') save(call.device, path, text);
  }
  await call.out(`UI hierchary dumped to: ${target}\n`);
  return 0;
};

const uiautomator: Command = async (call) => {
  const [verb = '', ...args] = call.args;
  if (verb === 'dump') return dump(call, args);
  await call.err(
    `Usage: uiautomator <subcommand> [options]\n\nAvailable subcommands:\n\nhelp: displays help message\n\ndump: creates an XML dump of current UI hierarchy\n`,
  );
  return verb === 'help' ? 0 : 1;
};

/** Which keyboards an app brings is not looked at: any of an installed app is put in the list by `ime enable`. */
const ime: Command = async (call) => {
  const [verb = '', ...rest] = call.args;
  const name = rest.find((arg) => !arg.startsWith('-'));
  const { device } = call;
  const enabled = (device.state.settings[enabledSetting] ?? standardInputMethod).split(':');
  if (verb === 'list') {
    const lines = rest.includes('-s') ? enabled : enabled.map((one) => `${one}:\n  mId=${one}`);
    await call.out(`${lines.join('\n')}\n`);
    return 0;
  }
  const isKnown = name !== undefined && isInstalled(device, name);
  if (!isKnown || (verb === 'set' && !enabled.includes(name))) {
    await call.err(
      `Unknown input method ${name ?? ''} cannot be ${verb === 'set' ? 'selected' : verb === 'enable' ? 'enabled' : 'disabled'} for user #0\n`,
    );
    return 255;
  }
  const list = verb === 'disable' ? enabled.filter((one) => one !== name) : [...new Set([...enabled, name])];
  device.change((own) => {
    own.settings[enabledSetting] = list.join(':');
    if (verb === 'set') own.settings[chosenSetting] = name;
  });
  await call.out(
    verb === 'set'
      ? `Input method ${name} selected for user #0\n`
      : `Input method ${name}: now ${verb}d for user #0\n`,
  );
  return 0;
};

/** `dumpsys input_method`: whether the keyboard is there, and whose. */
export function dumpInputMethod(device: SimulatedDevice): string {
  const shown = String(seeScreen(device).keyboardTop !== null);
  return `Current Input Method Manager state:\n  mCurMethodId=${chosenInputMethod(device)}\n  mShowRequested=${shown} mShowExplicitlyRequested=false mInputShown=${shown}\n`;
}

/** `dumpsys input`: how the screen is turned. */
export function dumpInput(device: SimulatedDevice): string {
  return `INPUT MANAGER (dumpsys input)\n\n      SurfaceOrientation: ${String(seeScreen(device).size.rotation)}\n`;
}

export const uiCommands: Readonly<Record<string, Command>> = { uiautomator, ime };
