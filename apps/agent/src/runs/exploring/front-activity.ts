import type { RunDevice } from '../device/run-device.ts';

/** Who is in front: `com.example.bank/.LoginActivity`. */
export interface FrontActivity {
  packageName: string;
  component: string;
}

const lookMs = 15_000;

/** Each release says it in another place. Document 9, The device's wire. */
const forms = [
  /topResumedActivity[=:] ?ActivityRecord\{\S{1,40} u\d+ ([\w.]+)\/([\w.$]+)/,
  /mResumedActivity[=:] ?ActivityRecord\{\S{1,40} u\d+ ([\w.]+)\/([\w.$]+)/,
  /mFocusedActivity[=:] ?ActivityRecord\{\S{1,40} u\d+ ([\w.]+)\/([\w.$]+)/,
  /mCurrentFocus=Window\{\S{1,40} u\d+ ([\w.]+)\/([\w.$]+)/,
];

/** null: nobody is, as while the screen is dark. */
export async function readFront(device: RunDevice): Promise<FrontActivity | null> {
  const [activities] = await device.look([['dumpsys', 'activity', 'activities']], lookMs);
  const found = parseFront(activities?.text ?? '');
  if (found !== null) return found;
  const [windows] = await device.look([['dumpsys', 'window']], lookMs);
  return parseFront(windows?.text ?? '');
}

export function parseFront(said: string): FrontActivity | null {
  for (const form of forms) {
    const [, packageName, activity] = form.exec(said) ?? [];
    if (packageName !== undefined && activity !== undefined)
      return { packageName, component: shortComponent(packageName, activity) };
  }
  return null;
}

/** As Android shortens it. */
export function shortComponent(packageName: string, activity: string): string {
  const isOwn = activity.startsWith(`${packageName}.`);
  return `${packageName}/${isOwn ? activity.slice(packageName.length) : activity}`.slice(0, 300);
}
