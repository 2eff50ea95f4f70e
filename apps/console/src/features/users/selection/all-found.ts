/** So many can be chosen at once; they are sent in parts, each shown. */
export const mostChosen = 10_000;

/** How many of what a list finds can be taken at once, and whether others are left. */
export function allFound(total: number): { count: number; isPart: boolean } {
  return { count: Math.min(total, mostChosen), isPart: total > mostChosen };
}
