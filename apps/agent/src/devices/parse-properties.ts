/** Reads a `getprop` dump: `[key]: [value]`, where a value may run over several lines. */
export function parseProperties(dump: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const match of dump.matchAll(/^\[([^\]\n]+)\]: \[([\s\S]*?)\]$/gm)) {
    const [, key = '', value = ''] = match;
    properties.set(key, value.trim());
  }
  return properties;
}
