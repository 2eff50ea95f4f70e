import type { SimulatedDevice } from '../device/simulated-device.ts';
import { named, tellEvent, tellManager } from './app-log.ts';
import { activityOf, shortComponent } from './definition-of.ts';
import { type AppProcess, knownSystemOf, type RunningSystem, topOf } from './running-system.ts';

export function bringToFront(system: RunningSystem, process: AppProcess): void {
  if (system.front === process) return;
  system.front = process;
  system.keyboardShown = false;
  tellEvent(system, resumedTag(system), 0, process.pid, componentOf(process, topOf(process).name));
}

function resumedTag({ device }: RunningSystem): string {
  return device.state.apiLevel >= 30 ? 'wm_resume_activity' : 'am_resume_activity';
}

/** The launcher is seen again; the app stays in memory. */
export function goHome(system: RunningSystem): void {
  system.front = null;
  system.keyboardShown = false;
}

/** Ends an app's process without a word of its own. Answers whether it ran. */
export function endProcess(system: RunningSystem, packageName: string): boolean {
  const process = system.processes.get(packageName);
  if (process === undefined) return false;
  system.processes.delete(packageName);
  if (system.front === process) goHome(system);
  const { dialog } = system;
  if (dialog !== null && dialog.kind !== 'crash' && dialog.process === process) system.dialog = null;
  tellEvent(system, 'am_proc_died', 0, process.pid, packageName, 0, 2);
  return true;
}

/** As by `am force-stop`, by clearing, by an update and by uninstalling. */
export function stopApp(device: SimulatedDevice, packageName: string, why: string): void {
  const system = knownSystemOf(device);
  const process = system?.processes.get(packageName);
  if (system === undefined || process === undefined) return;
  tellManager(system, 'I', `Force stopping ${packageName} appid=${String(process.app.uid)} user=0: ${why}`);
  tellManager(system, 'I', `Killing ${named(process)} (adj 0): stop ${packageName} due to ${why}`);
  tellEvent(system, 'am_kill', 0, process.pid, packageName, 0, `stop ${packageName} due to ${why}`);
  endProcess(system, packageName);
}

/** Under which a running system keeps what a person has said about a permission. */
export function answerKey(packageName: string, permission: string): string {
  return `${packageName} ${permission}`;
}

/** What a person has allowed an app is forgotten with its data. */
export function forgetAnswers(device: SimulatedDevice, packageName: string): void {
  const answers = knownSystemOf(device)?.answers;
  for (const key of [...(answers?.keys() ?? [])]) {
    if (key.startsWith(answerKey(packageName, ''))) answers?.delete(key);
  }
}

export function componentOf({ app: { packageName }, definition }: AppProcess, name: string): string {
  const screen = definition.screens[name];
  return screen === undefined
    ? packageName
    : shortComponent(packageName, activityOf(packageName, screen, name));
}
