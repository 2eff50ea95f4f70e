import type { Request } from 'playwright-core';
import { expect } from 'vitest';

/** The stream itself, what is asked by the clock of the person, and the bell, whose alerts begin and end by themselves. */
const besideChanges = ['/admbo/events', '/admbo/session_check', '/admbo/signin/user', '/admbo/alert'];

/** A call of a page that is made for what somebody does, or for what it shows of that. */
export function isOwnCall(request: Request): boolean {
  return request.resourceType() === 'fetch' && !besideChanges.includes(new URL(request.url()).pathname);
}

/** No more of them come: what is asked again is asked within a second. */
export async function untilQuiet(calls: readonly unknown[]): Promise<void> {
  let before = -1;
  const isQuiet = (): boolean => {
    const sameAsBefore = calls.length === before;
    before = calls.length;
    return sameAsBefore;
  };
  await expect.poll(isQuiet, { interval: 1_500, timeout: 20_000 }).toBe(true);
}
