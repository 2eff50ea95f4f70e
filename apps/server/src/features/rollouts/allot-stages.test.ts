import type { RolloutRule } from '@rackhand/contract/app/rollout';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allotStages } from './allot-stages.ts';

const devices = ['1-1-1', '1-1-2', '1-10-1', '1-2-1', ''].map((rack_location, nth) => ({
  arn: `arn:${String(nth)}`,
  rack_location,
}));
const racksIn = (rules: readonly RolloutRule[]) =>
  allotStages(devices, rules).map((stage) => stage.devices.map(({ rack_location }) => rack_location));

it('a percentage is of all devices, and of a part of one it takes the whole', () => {
  expect(racksIn([{ percent: 1 }, { percent: 50 }])).toEqual([['1-1-1'], ['1-1-2', '1-10-1', '1-2-1'], ['']]);
});

it('a rack is that rack and its slots, not one whose number begins alike', () => {
  expect(racksIn([{ rack: '1-1' }])[0]).toEqual(['1-1-1', '1-1-2']);
  expect(racksIn([{ rack: '1-2-1' }])[0]).toEqual(['1-2-1']);
});

it('every device is in one stage, whatever the rules', () => {
  const rule: fc.Arbitrary<RolloutRule> = fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((count) => ({ count })),
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
    fc.constantFrom('1', '1-1', '1-10', '9').map((rack) => ({ rack })),
    fc.subarray(devices.map(({ arn }) => arn)).map((arns) => ({ arns })),
  );
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), (rules) => {
      expect(racksIn(rules).flat().toSorted()).toEqual(
        devices.map(({ rack_location }) => rack_location).toSorted(),
      );
    }),
  );
});
