import { expect, it } from 'vitest';
import type { Device } from './device.ts';
import { createSearch } from './device-search.ts';

function named(platformName: 'ANDROID' | 'iOS', platformVersion: string, type = 'mobile'): Device {
  const info = { platformName, platformVersion, type, manufacturer: '', rackLocation: '' };
  return {
    arn: `${platformName} ${platformVersion} ${type}`,
    memo: '',
    info,
    version: 1,
  } as unknown as Device;
}
const devices = [
  named('iOS', '17.6.1'),
  named('iOS', '18.5'),
  named('ANDROID', '14'),
  named('ANDROID', '1'),
  named('ANDROID', '12', 'stb'),
];
const found = (q: string) => devices.filter(createSearch(q, 0)).map(({ arn }) => arn);

it('a system is found by its name, by the beginning of its version, and never by a part of a number', () => {
  expect(found('os:ios')).toEqual(['iOS 17.6.1 mobile', 'iOS 18.5 mobile']);
  expect(found('os:"iOS 17"')).toEqual(['iOS 17.6.1 mobile']);
  expect(found('os:"Android 1"')).toEqual(['ANDROID 1 mobile']);
  expect(found('os:"Android TV"')).toEqual(['ANDROID 12 stb']);
});
