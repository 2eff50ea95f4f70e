const koreanOffsetMs = 9 * 60 * 60_000;

/** ISO 8601 with the offset +09:00, as every body carries times (document 3 section 1). */
export function koreanTime(instant: Date): string {
  return new Date(instant.getTime() + koreanOffsetMs).toISOString().replace('Z', '+09:00');
}
