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
  try {
    return sessionStorage.getItem(keyOf(note)) === 'true';
  } catch {
    return false;
  }
}

export function markSaid(note: ArrivalNote): void {
  keep(note, false);
}

/** Where the browser keeps nothing, nothing is said. */
function keep(note: ArrivalNote, isPending: boolean): void {
  try {
    if (isPending) sessionStorage.setItem(keyOf(note), 'true');
    else sessionStorage.removeItem(keyOf(note));
  } catch {
    // Storage may be forbidden.
  }
}
