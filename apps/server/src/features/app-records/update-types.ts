import type { AppCommandType } from '@rackhand/contract/command/command-kinds';

/** Commands that bring apps to their managed versions. One of the firmware is given an app's file, and brings no app. */
export const updateTypes = ['app_update', 'all_app_update'] as const satisfies readonly AppCommandType[];

export function isUpdate(type: string): boolean {
  return updateTypes.some((one) => one === type);
}
