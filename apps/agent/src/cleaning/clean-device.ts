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
    const once = await doStep(deps, plan, step);
    const { isCutOff: _isCutOff, ...ended } = once.isCutOff ? await doStep(deps, plan, step) : once;
    tell.ended(ended);
    if (ended.state === 'failed') failed.push(ended);
  }
  return failed;
}

interface DoneStep extends CleanedStep {
  /** Its connection, or the adb server, went away in its middle: done twice it is the same, so it is done once more. */
  isCutOff: boolean;
}

async function doStep(deps: CleaningDeps, plan: CleaningPlan, step: CleaningStep): Promise<DoneStep> {
  try {
    return { step, state: 'passed', detail: await cleaners[step](deps, plan), isCutOff: false };
  } catch (error) {
    deps.signal.throwIfAborted();
    const state = error instanceof NothingToDo ? 'skipped' : 'failed';
    const failure = failureOf(error);
    const isCutOff = failure === 'device_lost' || failure === 'server_down';
    return { step, state, detail: textOf(error).slice(0, 500), isCutOff };
  }
}
