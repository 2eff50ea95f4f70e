import type { RunDevice } from '../device/run-device.ts';
import { shortComponent } from './front-activity.ts';

const lookMs = 15_000;

/** The activities of an app that the device lists: those that answer to something. */
export async function readActivities(device: RunDevice, appId: string): Promise<ReadonlySet<string>> {
  const [said] = await device.look([['dumpsys', 'package', appId]], lookMs);
  return parseActivities(said?.text ?? '', appId);
}

/** Of `dumpsys package`: its table of activities, and not those of receivers and services behind it. */
export function parseActivities(said: string, appId: string): ReadonlySet<string> {
  const found = new Set<string>();
  let isTable = false;
  for (const line of said.split('\n')) {
    if (/^\S/.test(line)) isTable = line.startsWith('Activity Resolver Table:');
    if (!isTable) continue;
    const [, packageName = '', activity = ''] = /^\s+[0-9a-f]+ ([\w.]+)\/([\w.$]+)/.exec(line) ?? [];
    if (packageName === appId) found.add(shortComponent(packageName, activity));
  }
  return found;
}
