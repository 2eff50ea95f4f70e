import { failureOf } from '@rackhand/device-link/link-error';
import { type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import { startLivedTime } from '../lived-time.ts';
import { type FormerStart, hasStartedAnew } from '../start-evidence.ts';

export interface PowerSettings {
  /** From the power's return until the device is up again. */
  backMs: number;
  /** A device that is up as before so long after the power's return has not been without. */
  effectMs: number;
}

interface Deps {
  access: DeviceAccess;
  settings: PowerSettings;
}

interface Before {
  former: FormerStart;
  others: ReadonlyMap<string, FormerStart>;
}

/**
 * Waits for the device's next start after its power has come back, and says why there is none. `again`: done once where the
 * device is up as before.
 */
export async function awaitNewStart(
  deps: Deps,
  context: ActionContext,
  before: Before,
  again: (() => Promise<void>) | null = null,
): Promise<void> {
  const { access } = deps;
  const { udid } = context;
  const end = await watchFor(deps, udid, before.former);
  if (end === 'started') {
    context.step('new_start', 'succeeded', access.startOf(udid)?.bootId ?? '');
    return;
  }
  if (end === 'untouched' && again !== null) {
    await again();
    return awaitNewStart(deps, context, before);
  }
  const failure = whyNot(deps, udid, before, end);
  context.step('new_start', 'failed', failure.message);
  throw failure;
}

type End = 'started' | 'untouched' | 'late';

async function watchFor({ access, settings }: Deps, udid: string, former: FormerStart): Promise<End> {
  const wasThere = access.isThere(udid);
  let hasLeft = !wasThere;
  let end: End = 'late';
  const time = startLivedTime();
  const isOver = async (): Promise<boolean> => {
    hasLeft ||= !access.isThere(udid);
    if (hasStarted(access, udid, former, hasLeft)) end = 'started';
    else if (time.passed() >= settings.effectMs && (await isUpAsBefore(access, udid, former)))
      end = 'untouched';
    return end !== 'late';
  };
  try {
    await access.waitUntil(isOver, settings.backMs);
    return end;
  } finally {
    time.stop();
  }
}

/** One that tells nothing of its start has started anew when it was gone and is back. */
function hasStarted(access: DeviceAccess, udid: string, former: FormerStart, hasLeft: boolean): boolean {
  const start = access.startOf(udid);
  if (start === null || start.isStarting || !access.isThere(udid)) return false;
  return hasStartedAnew(former, start) ?? hasLeft;
}

/** Asked of the device itself: what was read before may be from before. */
async function isUpAsBefore(access: DeviceAccess, udid: string, former: FormerStart): Promise<boolean> {
  const device = access.locate(udid);
  if (device === null || !access.isThere(udid)) return false;
  try {
    return hasStartedAnew(former, await access.readStart(device)) === false;
  } catch (error) {
    if (failureOf(error) === null) throw error;
    return false;
  }
}

function whyNot(
  { access }: Deps,
  udid: string,
  { former, others }: Before,
  end: Exclude<End, 'started'>,
): ActionFailure {
  const fallen = [...others]
    .filter(([other, start]) => wentDown(access, other, start))
    .map(([other]) => other);
  if (fallen.length > 0) return new ActionFailure('POWERED_ANOTHER', fallen.slice(0, 10).join(', '));
  if (end === 'untouched') return new ActionFailure('POWER_WITHOUT_EFFECT');
  const last = access.startOf(udid);
  const isAnew = last !== null && hasStartedAnew(former, last) === true;
  return new ActionFailure(isAnew ? 'BOOT_NOT_COMPLETED' : 'NOT_BACK_IN_TIME');
}

function wentDown(access: DeviceAccess, udid: string, before: FormerStart): boolean {
  const start = access.startOf(udid);
  return !access.isThere(udid) || (start !== null && hasStartedAnew(before, start) === true);
}
