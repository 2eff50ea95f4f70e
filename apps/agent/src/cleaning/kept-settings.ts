import type { Argv, Said } from '../devices/test-shell.ts';

/** The settings that a test changes, by their table and name. */
const settingsOfTests = [
  ['system', 'accelerometer_rotation'],
  ['system', 'user_rotation'],
  ['secure', 'default_input_method'],
] as const;

export const readingOfSettings: readonly Argv[] = settingsOfTests.map(([table, name]) => [
  'settings',
  'get',
  table,
  name,
]);

/** By `table/name`; what the device does not tell is left out. */
export function settingsIn(said: readonly Said[]): Record<string, string> {
  const told = settingsOfTests.flatMap(([table, name], nth) => {
    const value = said[nth];
    return value === undefined || value.code !== 0 ? [] : [[`${table}/${name}`, value.text.trim()]];
  });
  return Object.fromEntries(told) as Record<string, string>;
}
