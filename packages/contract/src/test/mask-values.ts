import { secretPrefix } from './scenario.ts';

const mask = '***';

/** Takes the values of secret variables out of whatever is kept or told; the longest first, since one may hold another. */
export function createMask(variables: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = Object.entries(variables)
    .filter(([name, value]) => name.startsWith(secretPrefix) && value !== '')
    .map(([, value]) => value)
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}
