import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { saidWhy } from './said-why.ts';

const exclusion = { reason: '배터리 교체', until: null, by: 'kim' };

it.each([
  ['what it is held for', { holder: 'TESTING', state_reason: '야간 회귀' }, '야간 회귀'],
  ['that it is held, where nobody said for what', { holder: 'USING', state_reason: 'HELD' }, '점유됨'],
  ['its exclusion, which wins', { holder: 'LOCK', excluded: true, exclusion }, '배터리 교체'],
  ['nothing of a reboot', { holder: 'REBOOT', state_reason: 'REBOOT_REQUESTED' }, ''],
  ['nothing of an error, whose word says it', { state_reason: '9 %' }, ''],
] as const)('a device says %s', (_what, info, said) => {
  expect(saidWhy(sampleDevice('a', info).info, 'ko')).toBe(said);
});
