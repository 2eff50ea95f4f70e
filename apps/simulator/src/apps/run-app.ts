import type { InstalledApp } from '../device/device-state.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { AppDefinition } from './app-definition.ts';
import { named, tellEvent, tellManager } from './app-log.ts';
import { bringToFront, componentOf } from './app-process.ts';
import { definitionOf } from './definition-of.ts';
import { openScreen } from './run-effects.ts';
import { type AppProcess, type RunningSystem, topOf } from './running-system.ts';

export type Launched = 'started' | 'brought_to_front' | 'delivered_to_top';

/** What is to be shown of an installed app. */
export interface LaunchTarget {
  app: InstalledApp;
  definition: AppDefinition;
  screen: string;
}

/** The app with its first screen; null: there is none of that name, or it shows nothing. */
export function launcherTarget(device: SimulatedDevice, packageName: string): LaunchTarget | null {
  const app = device.state.apps.find((one) => one.packageName === packageName);
  const definition = app === undefined ? null : definitionOf(app);
  return app === undefined || definition === null ? null : { app, definition, screen: definition.start };
}

/** Brings an app, or one of its screens, to the front; that it has crashed before is not said any more. */
export function launch(system: RunningSystem, { app, definition, screen }: LaunchTarget): Launched {
  const { dialog } = system;
  if (dialog?.kind === 'crash' && dialog.packageName === app.packageName) system.dialog = null;
  const running = system.processes.get(app.packageName);
  if (running === undefined) {
    bringToFront(system, startProcess(system, app, definition, screen));
    return 'started';
  }
  const wasFront = system.front === running;
  bringToFront(system, running);
  const { name } = topOf(running);
  if (name === screen || (!wasFront && screen === definition.start))
    return wasFront ? 'delivered_to_top' : 'brought_to_front';
  openScreen(system, running, screen);
  return 'started';
}

function startProcess(
  system: RunningSystem,
  app: InstalledApp,
  definition: AppDefinition,
  screen: string,
): AppProcess {
  const pid = system.nextPid;
  system.nextPid += 13;
  const startedAt = system.device.now();
  const process: AppProcess = { app, definition, pid, startedAt, screens: [], stuck: false };
  system.processes.set(app.packageName, process);
  const component = componentOf(process, screen);
  tellEvent(system, 'am_proc_start', 0, pid, app.uid, app.packageName, 'activity', component);
  const why = system.device.state.apiLevel >= 29 ? 'pre-top-activity' : 'activity';
  tellManager(system, 'I', `Start proc ${named(process)} for ${why} {${component}}`);
  openScreen(system, process, screen);
  return process;
}
