/** The customary 120 minutes mean 119:58 (document 2 section 9); any other number is exact. */
export function sessionIdleMs(minutes: number): number {
  const cookieMarginMs = minutes === 120 ? 2_000 : 0;
  return minutes * 60_000 - cookieMarginMs;
}
