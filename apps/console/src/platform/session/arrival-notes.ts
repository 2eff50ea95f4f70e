import { keepTabValue, readTabValue } from '../tab-value.ts';

/**
 * What is still to be said after signing in, kept by the tab until it has been: a reload in between loses nothing.
 * Document 2 section 4, the session-stored flag.
 */
type ArrivalNote = 'loginActivityPopup' | 'passwordPeriodOver';

const keyOf = (note: ArrivalNote): string => `rackhand.${note}`;

export function noteArrival({ isPasswordOld }: { isPasswordOld: boolean }): void {
  keep('loginActivityPopup', true);
  keep('passwordPeriodOver', isPasswordOld);
}

export function isToBeSaid(note: ArrivalNote): boolean {
  return readTabValue(keyOf(note)) === 'true';
}

export function markSaid(note: ArrivalNote): void {
  keep(note, false);
}

/** Where the browser keeps nothing, nothing is said. */
function keep(note: ArrivalNote, isPending: boolean): void {
  keepTabValue(keyOf(note), isPending ? 'true' : null);
}
