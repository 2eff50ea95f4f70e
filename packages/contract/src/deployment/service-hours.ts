/** Document 2 section 9: 07:00 to 22:00, Korean time wherever the program runs; Korea has no summer time. */
const koreanOffsetMs = 9 * 60 * 60_000;
const dayMs = 24 * 60 * 60_000;
const opensMs = 7 * 60 * 60_000;
const closesMs = 22 * 60 * 60_000;
/** Said beforehand from 21:50. */
const noticeMs = 10 * 60_000;

export type ServiceHoursPhase = 'open' | 'closing' | 'closed';

export function serviceHoursPhase(at: Date): ServiceHoursPhase {
  const sinceMidnight = (at.getTime() + koreanOffsetMs) % dayMs;
  if (sinceMidnight < opensMs || sinceMidnight >= closesMs) return 'closed';
  return sinceMidnight >= closesMs - noticeMs ? 'closing' : 'open';
}

/** Milliseconds until the phase is another one. */
export function untilNextPhase(at: Date): number {
  const sinceMidnight = (at.getTime() + koreanOffsetMs) % dayMs;
  const next = [opensMs, closesMs - noticeMs, closesMs].find((edge) => edge > sinceMidnight);
  return (next ?? dayMs + opensMs) - sinceMidnight;
}
