import { type CleaningStep, stepsOfPolicy } from '@rackhand/contract/app/cleaning';
import { failureOf } from '@rackhand/device-link/link-error';
import { textOf } from '@rackhand/program/text-of';
import {
  type CleanedStep,
  type CleaningDeps,
  type CleaningPlan,
  type CleaningTeller,
  NothingToDo,
} from './cleaning-plan.ts';
import { cleaners } from './steps/cleaners.ts';

/**
 * Makes a device ready for the next test; each step is read back from the device, and one that failed does not keep the others from
 * being done. Answers those that failed: none, and it is clean.
 */
export async function cleanDevice(
  deps: CleaningDeps,
  plan: CleaningPlan,
  tell: CleaningTeller,
): Promise<CleanedStep[]> {
  const failed: CleanedStep[] = [];
  for (const step of stepsOfPolicy[plan.policy]) {
    deps.signal.throwIfAborted();
    tell.begun(step);
    const ended = await doStep(deps, plan, step).catch((error: unknown) => {
      // Broken off: nobody goes on with it.
      tell.ended({ step, state: 'failed', detail: textOf(error).slice(0, 500) });
      throw error;
    });
    tell.ended(ended);
    if (ended.state === 'failed') failed.push(ended);
  }
  return failed;
}

/** Its connection, or the adb server, went away in its middle. */
function isCutOff(error: unknown): boolean {
  const failure = failureOf(error);
  return failure === 'device_lost' || failure === 'server_down';
}

async function doStep(deps: CleaningDeps, plan: CleaningPlan, step: CleaningStep): Promise<CleanedStep> {
  const clean = (): Promise<string> => cleaners[step](deps, plan);
  try {
    const detail = await clean().catch((error: unknown) => {
      deps.signal.throwIfAborted();
      // Done twice a step is the same.
      if (isCutOff(error)) return clean();
      throw error;
    });
    return { step, state: 'passed', detail };
  } catch (error) {
    deps.signal.throwIfAborted();
    const state = error instanceof NothingToDo ? 'skipped' : 'failed';
    return { step, state, detail: textOf(error).slice(0, 500) };
  }
}
