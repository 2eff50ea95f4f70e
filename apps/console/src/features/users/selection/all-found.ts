import { userLimits } from '@rackhand/contract/account/user';

/** So many can be chosen at once. */
export const mostChosen = userLimits.usersAtOnce;

/** How many of what a list finds can be taken at once, and whether others are left. */
export function allFound(total: number): { count: number; isPart: boolean } {
  return { count: Math.min(total, mostChosen), isPart: total > mostChosen };
}
