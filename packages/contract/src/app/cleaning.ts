/** How a device is made ready for the next test, as data: what each policy does, and what it never takes. Document 9. */
export const cleaningPolicies = ['none', 'standard', 'thorough'] as const;
export type CleaningPolicy = (typeof cleaningPolicies)[number];

/** Those that can be asked for by hand. */
export const manualPolicies = ['standard', 'thorough'] as const satisfies readonly CleaningPolicy[];
export type ManualPolicy = (typeof manualPolicies)[number];

export function isManual(policy: CleaningPolicy): policy is ManualPolicy {
  return policy !== 'none';
}

export const cleaningSteps = [
  'clear_app',
  'uninstall_new',
  'uninstall_others',
  'remove_files',
  'undo_settings',
  'home',
  'reboot',
] as const;
export type CleaningStep = (typeof cleaningSteps)[number];

/** In the order in which they are done. */
export const stepsOfPolicy: Readonly<Record<CleaningPolicy, readonly CleaningStep[]>> = {
  none: [],
  standard: ['clear_app', 'uninstall_new', 'remove_files', 'undo_settings', 'home'],
  thorough: cleaningSteps,
};

/** Steps that undo what a run has done: where there was none they find nothing to do. */
const stepsOfRuns: readonly CleaningStep[] = ['clear_app', 'uninstall_new', 'remove_files', 'undo_settings'];

export const needsRun = (step: CleaningStep): boolean => stepsOfRuns.includes(step);

/** Why an app is never taken from a device, the first that holds. The data of protected and helper apps is left alone too. */
export const cleaningWhys = ['protected', 'managed', 'helper', 'system'] as const;
export type CleaningWhy = (typeof cleaningWhys)[number];

/** What becomes of an app that was there before any run. */
export const cleaningActions = ['keep', 'uninstall'] as const;
export type CleaningAction = (typeof cleaningActions)[number];

export type AppStanding = Readonly<Record<CleaningWhy, boolean>>;

/** null: no rule keeps it. */
export function whyKept(standing: AppStanding): CleaningWhy | null {
  return cleaningWhys.find((why) => standing[why]) ?? null;
}

export function cleaningActionOf(policy: CleaningPolicy, standing: AppStanding): CleaningAction {
  const takes = stepsOfPolicy[policy].includes('uninstall_others') && whyKept(standing) === null;
  return takes ? 'uninstall' : 'keep';
}
