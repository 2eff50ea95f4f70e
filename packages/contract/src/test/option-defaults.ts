/** How a test is run where nothing else is said; without shapes, for whoever begins a new one. */
export const standardOptions = {
  priority: 50,
  limit_minutes: 30,
  wait_minutes: 60,
  retry: 1,
  reboot_before: false,
  cleaning_before: 'none',
  cleaning_after: 'standard',
  stop_on_crash: false,
  screenshots: 'changes',
  min_battery: 20,
  runner_label: '',
} as const;
