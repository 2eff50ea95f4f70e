import { expect, it } from 'vitest';
import { isUnheard, whyUnreached } from './device-reach.ts';

const reached = { host: 'lab-1', state_reason: '', host_draining: false };

it('a command is offered for a device whose host is there and takes work', () => {
  expect(whyUnreached(reached)).toBeNull();
});

it.each([
  ['is on no host', { host: '' }, /away/],
  ['is behind a host that is away', { state_reason: 'HOST_AWAY' }, /away/],
  ['is on a host that drains', { host_draining: true }, /New work is paused/],
])('a command is not offered for a device that %s, and says why', (_what, change, said) => {
  expect(whyUnreached({ ...reached, ...change })?.en).toMatch(said);
});

it.each([
  ['is lost', ['NOT_FOUND'], true],
  ['does not answer, whatever else is true of it', ['CONNECT_TIMEOUT_3', 'LOW_BATTERY'], true],
  ['has a low battery', ['LOW_BATTERY'], false],
  ['is well', [], false],
] as const)('what a device that %s told may be old: %s', (_what, errors, isOld) => {
  expect(isUnheard({ errors: [...errors] })).toBe(isOld);
});
