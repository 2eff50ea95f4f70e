import { expect, it } from 'vitest';
import { blocks } from './open-commands.ts';

it('a device is kept from an administrator by what has its turn, not by what a policy, a rollout or a paused job has yet to send', () => {
  expect([blocks({ yields: false }), blocks({ yields: true }), blocks(null)]).toEqual([true, false, false]);
});
