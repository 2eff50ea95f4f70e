import { type CleaningStep, stepsOfPolicy } from '@rackhand/contract/app/cleaning';
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
    const ended = await doStep(deps, plan, step);
    tell.ended(ended);
    if (ended.state === 'failed') failed.push(ended);
  }
  return failed;
}

async function doStep(deps: CleaningDeps, plan: CleaningPlan, step: CleaningStep): Promise<CleanedStep> {
  try {
    return { step, state: 'passed', detail: await cleaners[step](deps, plan) };
  } catch (error) {
    deps.signal.throwIfAborted();
    const state = error instanceof NothingToDo ? 'skipped' : 'failed';
    return { step, state, detail: textOf(error).slice(0, 500) };
  }
}
