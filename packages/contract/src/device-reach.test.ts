import { expect, it } from 'vitest';
import { whyUnreached } from './device-reach.ts';

const reached = { host: 'lab-1', state_reason: '', host_draining: false };

it('a command is offered for a device whose host is there and takes work', () => {
  expect(whyUnreached(reached)).toBeNull();
});

it.each([
  ['is on no host', { host: '' }, /away/],
  ['is behind a host that is away', { state_reason: 'HOST_AWAY' }, /away/],
  ['is on a host that drains', { host_draining: true }, /no new work/],
])('a command is not offered for a device that %s, and says why', (_what, change, said) => {
  expect(whyUnreached({ ...reached, ...change })?.en).toMatch(said);
});
