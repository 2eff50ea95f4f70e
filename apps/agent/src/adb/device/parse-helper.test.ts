import { describe, expect, it } from 'vitest';
import { parseHelper } from './parse-helper.ts';

const installed = 'package:/data/app/~~x==/com.example.helper-y==/base.apk\n';
const any = { packageName: 'com.example.helper', service: null };
const one = { packageName: 'com.example.helper', service: '.InputService' };

const read = (helper: typeof any | typeof one, path: string, services: string) =>
  parseHelper(helper, (section) => ({ helper: path, services })[section]);

describe('the helper of a device', () => {
  it.each([
    ['com.example.helper/.InputService\n'],
    ['com.example.helper/com.example.helper.InputService\n'],
    ['com.other/.Reader:com.example.helper/.InputService\n'],
  ])('is ready when its service is among those that are on: %s', (services) => {
    expect(read(one, installed, services)).toBe('ready');
    expect(read(any, installed, services)).toBe('ready');
  });

  it.each([['null\n'], ['\n'], ['com.other/com.example.helper.InputService\n']])(
    'is off when only others are on: %j',
    (services) => {
      expect(read(one, installed, services)).toBe('off');
      expect(read(any, installed, services)).toBe('off');
    },
  );

  it('is off when another service of the package is on than the configuration names', () => {
    expect(read(one, installed, 'com.example.helper/.OtherService\n')).toBe('off');
  });

  it('is missing when the system answers and knows no such package', () => {
    expect(read(any, '', 'null\n')).toBe('missing');
  });

  it.each([[''], ["cmd: Can't find service: settings\n"]])(
    'is not known while the system starts: %j',
    (services) => {
      expect(read(any, '', services)).toBeNull();
    },
  );
});
