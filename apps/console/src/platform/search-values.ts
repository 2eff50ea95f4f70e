/**
 * Search values are strings, both ways. A router that reads them as JSON turns the UDID 123456789012345678 into
 * 123456789012345680.
 */
export type SearchValues = Partial<Record<string, string>>;

/** Somebody's uid, where one is named. */
export function idIn(uid: string | undefined): string | undefined {
  return uid === undefined || uid === '' ? undefined : uid.slice(0, 100);
}

export function parseSearchValues(text: string): SearchValues {
  return Object.fromEntries(new URLSearchParams(text));
}

export function formatSearchValues(values: object): string {
  const pairs = Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
