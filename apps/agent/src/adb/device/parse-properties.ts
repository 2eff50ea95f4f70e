const beginning = /^\[([^\]]+)\]: \[(.*)$/;

/** Reads a `getprop` dump: `[key]: [value]`, where a value may run over several lines. */
export function parseProperties(dump: string): Map<string, string> {
  const properties = new Map<string, string>();
  let key: string | null = null;
  let value: string[] = [];
  for (const line of dump.split('\n')) {
    if (key === null) {
      const [, name = null, rest = ''] = beginning.exec(line) ?? [];
      [key, value] = [name, [rest]];
    } else value.push(line);
    if (key === null || !line.endsWith(']')) continue;
    properties.set(key, value.join('\n').slice(0, -1).trim());
    key = null;
  }
  return properties;
}
