export interface ChangedValue {
  field: string;
  before: string;
  after: string;
}

/** What an entry says of the values before and after, by field; nested ones by their path. */
export function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const old = flatten(before);
  const fresh = flatten(after);
  return [...new Set([...old.keys(), ...fresh.keys()])].map((field) => ({
    field,
    before: old.get(field) ?? '',
    after: fresh.get(field) ?? '',
  }));
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, textOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
      ...flatten(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
