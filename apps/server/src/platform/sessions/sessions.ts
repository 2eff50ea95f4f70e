import type { ErrorCode } from '@rackhand/contract/error-codes';

/** What features may ask about sessions. */
export interface Sessions {
  /** Whether the session lives now, without sliding it; an event stream asks it every few seconds. */
  isAlive(tkey: string): Promise<boolean>;
  /** Of many sessions those that have ended, with the code that their next call would get: one statement. */
  endedOf(tkeys: readonly string[]): Promise<Map<string, ErrorCode>>;
}
