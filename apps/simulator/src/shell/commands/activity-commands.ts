import { tellActivity } from '../../apps/app-log.ts';
import { componentOf, endProcess, stopApp } from '../../apps/app-process.ts';
import { activityOf, definitionOf } from '../../apps/definition-of.ts';
import { type LaunchTarget, launch, launcherTarget } from '../../apps/run-app.ts';
import { systemOf, topOf } from '../../apps/running-system.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { typeByBroadcast } from '../../screen/input-methods.ts';
import type { Command, CommandCall } from '../command.ts';
import { BadIntent, type Intent, readIntent, showIntent } from './intent-arguments.ts';

type Verb = (call: CommandCall, args: readonly string[]) => Promise<number>;

/** Null: it can not be resolved. `class`: there is no such class. */
function resolve(device: SimulatedDevice, intent: Intent): LaunchTarget | 'class' | null {
  if (intent.component !== null) return byComponent(device, intent.component) ?? 'class';
  if (intent.data !== null) return byLink(device, intent.data, intent.packageName);
  return intent.packageName === null ? null : launcherTarget(device, intent.packageName);
}

function byComponent(device: SimulatedDevice, component: string): LaunchTarget | null {
  const [packageName = '', type = ''] = component.split('/');
  const target = launcherTarget(device, packageName);
  const wanted = type.startsWith('.') ? packageName + type : type;
  const named = Object.entries(target?.definition.screens ?? {}).find(
    ([name, screen]) => activityOf(packageName, screen, name) === wanted,
  );
  return target === null || named === undefined ? null : { ...target, screen: named[0] };
}

function byLink(device: SimulatedDevice, data: string, packageName: string | null): LaunchTarget | null {
  for (const app of device.state.apps) {
    if (packageName !== null && app.packageName !== packageName) continue;
    const definition = definitionOf(app);
    const link = Object.entries(definition?.links ?? {}).find(([prefix]) => data.startsWith(prefix));
    if (definition !== null && link !== undefined) return { app, definition, screen: link[1] };
  }
  return null;
}

const start: Verb = async (call, args) => {
  const intent = readIntent(args);
  const { device } = call;
  const target = resolve(device, intent);
  if (intent.stopsFirst && target !== null && target !== 'class') {
    await call.out(`Stopping: ${target.app.packageName}\n`);
    stopApp(device, target.app.packageName, 'from pid 4711');
  }
  const shown = { ...intent, flags: intent.flags | 0x10000000 };
  await call.out(`Starting: ${showIntent(intent)}\n`);
  if (target === null) {
    await call.err(`Error: Activity not started, unable to resolve ${showIntent(shown)}\n`);
    return 1;
  }
  if (target === 'class') {
    const [packageName = '', type = ''] = (intent.component ?? '').split('/');
    const whole = `${packageName}/${type.startsWith('.') ? packageName + type : type}`;
    await call.err(`Error type 3\nError: Activity class {${whole}} does not exist.\n`);
    return 1;
  }
  await show(call, intent, target);
  return 0;
};

async function show(call: CommandCall, intent: Intent, target: LaunchTarget): Promise<void> {
  const system = systemOf(call.device);
  const { packageName } = target.app;
  tellActivity(system, 'I', `START u0 {act=android.intent.action.MAIN pkg=${packageName}} from uid 2000`);
  // The task begins anew, without what was open in it.
  if ((intent.flags & 0x8000) !== 0) endProcess(system, packageName);
  const wasRunning = system.processes.has(packageName);
  const how = launch(system, target);
  call.device.touched({ did: 'launch', app_id: packageName, screen: target.screen, value: null });
  const say = intent.waits ? call.out : call.err;
  if (how === 'brought_to_front')
    await say('Warning: Activity not started, its current task has been brought to the front\n');
  if (how === 'delivered_to_top')
    await say(
      'Warning: Activity not started, intent has been delivered to currently running top-most instance.\n',
    );
  if (!intent.waits) return;
  const process = system.processes.get(packageName);
  const component = process === undefined ? packageName : componentOf(process, topOf(process).name);
  const { apiLevel } = call.device.state;
  const rows = [
    'Status: ok',
    ...(apiLevel >= 29 ? [`LaunchState: ${wasRunning ? 'HOT' : 'COLD'}`] : []),
    `Activity: ${component}`,
    ...(apiLevel <= 28 ? ['ThisTime: 212'] : []),
    'TotalTime: 212',
    'WaitTime: 218',
    'Complete',
  ];
  await call.out(`${rows.join('\n')}\n`);
}

const forceStop: Verb = (call, args) => {
  const packageName = args.find((arg, nth) => !arg.startsWith('-') && args[nth - 1] !== '--user') ?? '';
  stopApp(call.device, packageName, 'from pid 4711');
  call.device.touched({ did: 'stop', app_id: packageName, screen: null, value: null });
  return Promise.resolve(0);
};

const broadcast: Verb = async (call, args) => {
  const intent = readIntent(args);
  const flags = intent.flags | (call.device.state.apiLevel >= 26 ? 0x400000 : 0);
  await call.out(`Broadcasting: ${showIntent({ ...intent, flags })}\nBroadcast completed: result=0\n`);
  typeByBroadcast(call.device, intent);
  return 0;
};

const nothing: Verb = () => Promise.resolve(0);

const verbs: Readonly<Record<string, Verb>> = {
  start,
  'start-activity': start,
  'force-stop': forceStop,
  broadcast,
  kill: nothing,
  startservice: nothing,
  'start-service': nothing,
  stopservice: nothing,
  'stop-service': nothing,
  async 'get-current-user'(call) {
    await call.out('0\n');
    return 0;
  },
};

/** `am …` and `cmd activity …`. */
export const activityManager: Command = async (call) => {
  const [name = '', ...args] = call.args;
  const verb = verbs[name];
  if (!call.device.booted) {
    await call.err("cmd: Can't find service: activity\n");
    return 20;
  }
  if (verb === undefined) {
    await call.err(`Unknown command: ${name}\n`);
    return 255;
  }
  try {
    return await verb(call, args);
  } catch (error) {
    if (!(error instanceof BadIntent)) throw error;
    await call.err(
      `\nException occurred while executing '${name}':\njava.lang.IllegalArgumentException: ${error.message}\n`,
    );
    return 255;
  }
};

/** `monkey -p PACKAGE … 1` opens an app as a person does; its random touches are not made. */
export const monkey: Command = async (call) => {
  const at = call.args.indexOf('-p');
  const packageName = call.args[at + 1] ?? '';
  const count = Number(call.args.at(-1));
  if (at < 0 || !Number.isInteger(count) || count < 1) {
    await call.err('** Error: Count not given, or no package (-p)\n');
    return 1;
  }
  if (call.device.state.apiLevel >= 28) {
    await call.err(call.args.map((arg) => `  bash arg: ${arg}\n`).join(''));
  }
  const target = launcherTarget(call.device, packageName);
  if (target === null) {
    await call.err('** No activities found to run, monkey aborted.\n');
    return 252;
  }
  launch(systemOf(call.device), target);
  call.device.touched({ did: 'launch', app_id: packageName, screen: target.screen, value: null });
  await call.out(
    `Events injected: ${String(count)}\n## Network stats: elapsed time=17ms (0ms mobile, 0ms wifi, 17ms not connected)\n`,
  );
  return 0;
};
