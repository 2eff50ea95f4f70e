import { expect, test } from 'vitest';
import { calledName, deviceName } from './device-name.ts';

test('a device that has not told its name is said to have none that is known, in the language of its reader', () => {
  expect(deviceName({ model: '' }, 'ko')).toBe('이름 미확인');
  expect(deviceName({ model: '' }, 'en')).toBe('Name not known');
  expect(deviceName({ model: 'Galaxy A54' }, 'en')).toBe('Galaxy A54');
});

test('a sentence calls a device without a name by its udid', () => {
  expect(calledName({ model: '', udid: 'R58N1' })).toBe('R58N1');
  expect(calledName({ model: 'Galaxy A54', udid: 'R58N1' })).toBe('Galaxy A54');
});
