import type { RunPlan } from '@rackhand/contract/test/run-link';
import { reason } from '@rackhand/contract/test/step-reason';
import { textOf } from '@rackhand/program/text-of';
import { cleanDevice } from '../../cleaning/clean-device.ts';
import type { CleaningDeps, CleaningTeller } from '../../cleaning/cleaning-plan.ts';
import type { RunDevice } from '../device/run-device.ts';
import { RunFailure } from '../device/run-failure.ts';
import type { ItemList } from '../spool/item-list.ts';
import type { AttemptDeps } from './attempt-deps.ts';

const askMs = 20_000;

export interface Cleaned {
  isClean: boolean | null;
  detail: string;
}

/** Of a device that is away, or that its agent could not go on with. */
export function notCleaned({ cleaning_after }: RunPlan, detail: string = reason('deviceAway')): Cleaned {
  return cleaning_after === 'none' ? { isClean: null, detail: '' } : { isClean: false, detail };
}

/** After a run, also after that of an agent that ended in its middle. */
export async function cleanAfter(
  deps: AttemptDeps,
  device: RunDevice,
  appId: string | null,
): Promise<Cleaned> {
  const { plan, before } = deps.entry;
  const { delivery, control } = deps;
  if (plan.cleaning_after === 'none') return { isClean: null, detail: '' };
  delivery.stand({ state: 'cleaning', stage: 'clean_after' });
  const number = delivery.items.add({ kind: 'stage', name: 'clean_after', title: '' });
  /** Somebody has the device already: nothing of it is tried. */
  const isKeptFrom = control.device.aborted;
  const end = (isClean: boolean, detail: string): Cleaned => {
    const state = isClean ? 'passed' : isKeptFrom ? 'skipped' : 'failed';
    delivery.items.change(number, { state, detail, ended_at: new Date().toISOString() });
    return { isClean, detail: detail.slice(0, 2_000) };
  };
  try {
    const failed = await cleanDevice(
      cleaningDeps(deps, device, control.device),
      { policy: plan.cleaning_after, appId, before, keptApps: plan.kept_apps, keptData: plan.kept_data },
      tellCleaning(delivery.items),
    );
    return end(failed.length === 0, failed.map(({ step, detail }) => `${step}: ${detail}`).join('; '));
  } catch (error) {
    return end(false, textOf(error));
  }
}

/** A device that is away is waited for once, not by each step. */
export function cleaningDeps(
  { reachApps, reboot, entry }: AttemptDeps,
  device: RunDevice,
  signal: AbortSignal,
): CleaningDeps {
  let away: RunFailure | null = null;
  const unlessAway = async <T>(work: () => Promise<T>): Promise<T> => {
    if (away !== null) throw away;
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (error instanceof RunFailure) away = error;
      throw error;
    }
  };
  return {
    signal,
    ask: (commands) => unlessAway(() => device.look(commands, askMs)),
    apps: () =>
      unlessAway(async () => {
        await device.awaitBack();
        return reachApps(entry.udid);
      }),
    reboot: () => unlessAway(() => reboot(entry.udid)),
  };
}

export function tellCleaning(items: ItemList): CleaningTeller {
  let number = 0;
  return {
    begun(step) {
      number = items.add({ kind: 'cleaning', name: step, title: '', depth: 1 });
    },
    ended({ state, detail }) {
      items.change(number, { state, detail, ended_at: new Date().toISOString() });
    },
  };
}
