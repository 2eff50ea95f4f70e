/** What ERROR comes of, as it is kept with the device: a cleaning that failed, or tests that ended in error. Document 9, Retry. */
export const errorCauses = ['NOT_CLEANED', 'TEST_ERRORS'] as const;
export type ErrorCause = (typeof errorCauses)[number];

/** null: the reason is none of these; it may be from before they were kept. */
export function errorCauseOf(reason: string): ErrorCause | null {
  return errorCauses.find((cause) => cause === reason) ?? null;
}
