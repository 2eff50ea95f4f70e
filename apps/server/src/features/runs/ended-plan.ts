import type { RunPlan } from '@rackhand/contract/test/run-link';

/** Of an attempt of which nothing is carried out: it has ended already. */
export const endedPlan: RunPlan = {
  ...{ app: null, scenario: { app: null, variables: {}, steps: [] }, exploring: null, limit_seconds: 1 },
  ...{ reboot_before: false, cleaning_before: 'none', cleaning_after: 'none', stop_on_crash: false },
  ...{ screenshots: 'none', kept_apps: [], kept_data: [], after_runner: null },
  ...{ executor: 'adb', appium_port: null },
};
