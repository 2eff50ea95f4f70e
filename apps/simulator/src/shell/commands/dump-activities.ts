import { activityOf, shortComponent } from '../../apps/definition-of.ts';
import { type AppProcess, knownSystemOf, topOf } from '../../apps/running-system.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { launcherComponent } from '../../screen/launcher.ts';

/** A number that stays the same for the same thing, as the addresses of objects do. */
function handleOf(name: string): string {
  const sum = [...name].reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return (sum & 0xfff_ffff).toString(16).padStart(7, '0');
}

function component({ app: { packageName }, ...process }: AppProcess, name: string): string {
  const screen = process.definition.screens[name];
  return screen === undefined
    ? packageName
    : shortComponent(packageName, activityOf(packageName, screen, name));
}

function recordOf(name: string, task: number): string {
  return `ActivityRecord{${handleOf(name)} u0 ${name} t${String(task)}}`;
}

interface Front {
  component: string;
  task: number;
}

/** What is seen: the top screen of the app in front, else the launcher. */
function frontOf(device: SimulatedDevice): Front {
  const front = knownSystemOf(device)?.front ?? null;
  if (front === null) return { component: launcherComponent(device), task: 1 };
  return { component: component(front, topOf(front).name), task: front.pid % 1000 };
}

/** `dumpsys activity [activities]`: who is in front is said otherwise by each release. */
export function dumpActivities(device: SimulatedDevice): string {
  const { apiLevel } = device.state;
  const front = frontOf(device);
  const record = recordOf(front.component, front.task);
  const processes = [...(knownSystemOf(device)?.processes.values() ?? [])];
  const tasks = processes.flatMap((process) => {
    const task = process.pid % 1000;
    const history = process.screens.map(
      ({ name }, nth) => `      * Hist #${String(nth)}: ${recordOf(component(process, name), task)}`,
    );
    return [
      `    * Task{${handleOf(process.app.packageName)} #${String(task)} type=standard A=${process.app.packageName}}`,
      ...history.reverse(),
    ];
  });
  const front31 = [`    topResumedActivity=${record}`, '', `  ResumedActivity: ${record}`];
  const front29 = [`    mResumedActivity: ${record}`, '', `  ResumedActivity:${record}`];
  const before = [
    `    mResumedActivity: ${record}`,
    ...(apiLevel <= 25 ? [`  mFocusedActivity: ${record}`] : []),
  ];
  return `${[
    'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)',
    'Display #0 (activities from top to bottom):',
    ...tasks,
    ...(apiLevel >= 31 ? front31 : apiLevel >= 29 ? front29 : before),
  ].join('\n')}\n`;
}

/** `mCurrentFocus` and `mFocusedApp` of `dumpsys window`. */
export function dumpFocus(device: SimulatedDevice): string {
  const front = frontOf(device);
  const record = recordOf(front.component, front.task);
  const [packageName = '', type = ''] = front.component.split('/');
  const whole = `${packageName}/${type.startsWith('.') ? packageName + type : type}`;
  const focused = dialogTitle(device) ?? whole;
  const app =
    device.state.apiLevel >= 29
      ? record
      : `AppWindowToken{${handleOf(whole)} token=Token{${handleOf(record)} ${record}}}`;
  const focus = device.state.awake ? `Window{${handleOf(focused)} u0 ${focused}}` : 'null';
  return `  mCurrentFocus=${focus}\n  mFocusedApp=${app}\n`;
}

function dialogTitle(device: SimulatedDevice): string | null {
  const dialog = knownSystemOf(device)?.dialog ?? null;
  if (dialog === null) return null;
  if (dialog.kind === 'crash') return `Application Error: ${dialog.packageName}`;
  if (dialog.kind === 'anr') return `Application Not Responding: ${dialog.process.app.packageName}`;
  const owner =
    device.state.apiLevel >= 29 ? 'com.android.permissioncontroller' : 'com.google.android.packageinstaller';
  return `${owner}/com.android.packageinstaller.permission.ui.GrantPermissionsActivity`;
}
