import { describe, expect, it } from 'vitest';
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

describe('an administrator who looks for the boxes with one firmware', () => {
  const box = (arn: string, info: object): Device => ({
    ...named('ANDROID', '12', 'stb'),
    arn,
    info: { ...named('ANDROID', '12', 'stb').info, ...info },
  });
  const rack = [
    box('1.2', { firmware_version: '1.2', manufacturer: 'LGE', tags: '5g, night run' }),
    box('1.2.7', { firmware_version: '1.2.7', manufacturer: 'Samsung', tags: '5ghz' }),
    box('1.20', { firmware_version: '1.20', manufacturer: 'HUMAX', tags: 'night' }),
    box('phone', { firmware_version: '1.2', manufacturer: 'samsung', tags: '', type: 'mobile' }),
  ];
  const hits = (q: string) => rack.filter(createSearch(q, 0)).map(({ arn }) => arn);

  it('has those of this version and of what comes below it, and no other version', () => {
    expect(hits('type:stb fw:1.2')).toEqual(['1.2', '1.2.7']);
    expect(hits('fw:1')).toHaveLength(4);
    expect(hits('fw:2')).toEqual([]);
  });

  it('names their type and their maker in either language', () => {
    expect(hits('type:셋톱박스')).toEqual(hits('type:"set-top box"'));
    expect(hits('type:휴대폰')).toEqual(['phone']);
    expect(hits('maker:삼성')).toEqual(['1.2.7', 'phone']);
    expect(hits('maker:SAMSUNG')).toEqual(['1.2.7', 'phone']);
    expect(hits('maker:sam')).toEqual([]);
  });

  it('names a tag whole, also one with a blank in it', () => {
    expect(hits('tag:5g')).toEqual(['1.2']);
    expect(hits('tag:"Night run"')).toEqual(['1.2']);
    expect(hits('tag:night')).toEqual(['1.2', '1.20']);
  });

  it('has none by a tag or a firmware of a device that has none', () => {
    for (const q of ['tag:" "', 'tag:x', 'fw:x']) expect(hits(q)).toEqual([]);
  });
});
