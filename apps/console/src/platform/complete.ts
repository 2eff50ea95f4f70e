/** What was told, with what an absent field means; the same object where nothing is absent. */
export function complete<Told extends object>(told: Told, unsaid: Partial<Told>): Told {
  const isWhole = Object.keys(unsaid).every((field) => field in told);
  return isWhole ? told : { ...unsaid, ...told };
}
