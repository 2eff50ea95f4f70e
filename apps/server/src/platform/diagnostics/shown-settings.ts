import type { Settings } from '@rackhand/program/read-settings';
import { knownNames, secretSettings } from '@rackhand/program/setting-names';
import { redact } from './redact.ts';

/** Of each setting that is set its value; of the secret ones an address without its password, or that there is one. */
export function shownSettings(values: Settings['values']): Record<string, string> {
  const shown = knownNames.flatMap((name) => {
    const value = values[name];
    return value === undefined || value === '' ? [] : [[name, shownValue(name, value)] as const];
  });
  return Object.fromEntries(shown);
}

function shownValue(name: string, value: string): string {
  const isSecret = secretSettings.some((secret) => secret === name);
  if (!isSecret) return redact(value, []);
  // What follows the ? may hold a password too.
  return URL.canParse(value) ? redact(value.replace(/\?.*$/, ''), []) : 'set';
}

/** The passwords themselves, as they stand in the settings and as they read in an address. */
export function secretsOf(values: Settings['values']): string[] {
  return secretSettings.flatMap((name) => {
    const value = values[name] ?? '';
    if (!URL.canParse(value)) return [value];
    const { password } = new URL(value);
    return [password, decoded(password)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
