/** What this tab remembers, also when its page is loaded anew; a browser that forbids storage just forgets. */
export function readTabValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** null: it is forgotten. */
export function keepTabValue(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // It then holds until the page is left.
  }
}
