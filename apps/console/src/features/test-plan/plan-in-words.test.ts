import type { AppPackage } from '@rackhand/contract/app/app-package';
import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import type { TargetDraft } from './plan-draft.ts';
import { appInWords, targetInWords } from './plan-in-words.ts';

const noFilter: TargetDraft['filter'] = { q: '', device_type: '', count: '', distinct: '' };
const chosen = (...arns: string[]): TargetDraft => ({ by: 'devices', arns: new Set(arns), filter: noFilter });
const devices = ['a', 'b', 'c'].map((arn, nth) =>
  sampleDevice(arn, { rackLocation: `1-1-${String(nth + 1)}` }),
);

it('whoever compares two choices of as many devices reads which each has alone', () => {
  const [mine, newest] = [chosen('a', 'b'), chosen('a', 'c')];
  expect(targetInWords(mine, newest, devices, 'en')).toBe('2 devices\n[1-1-2] Galaxy A54');
  expect(targetInWords(newest, mine, devices, 'ko')).toBe('장비 2대\n[1-1-3] Galaxy A54');
});

it('a device that has left the farm is called so, and of many the first ten are named', () => {
  expect(targetInWords(chosen('a', 'gone'), chosen('a'), devices, 'en')).toBe('2 devices\nA removed device');
  const many = chosen(...Array.from({ length: 13 }, (_, nth) => `gone ${String(nth)}`));
  expect(targetInWords(many, chosen('a'), devices, 'ko').split('\n')).toHaveLength(12);
  expect(targetInWords(many, chosen('a'), devices, 'ko')).toMatch(/외 3대$/);
});

it('devices by a filter are told by it', () => {
  const filtered: TargetDraft = { ...chosen(), by: 'filter', filter: { ...noFilter, q: 'os:14' } };
  expect(targetInWords(filtered, chosen('a'), devices, 'en')).toBe('Filter: os:14');
  expect(targetInWords({ ...filtered, filter: noFilter }, chosen('a'), devices, 'en')).toBe('All devices');
});

it('an app is told by its name and version, and one that is not there any more as such', () => {
  const bank = { id: 12, app_id: 'com.bank', app_name: 'Bank', app_version: '2.1', version_code: '21' };
  const packages = [bank as AppPackage];
  const said = (what: string) => appInWords({ what, install: 'differs' }, packages, 'en');
  expect(said('package:12')).toMatch(/^Bank 2\.1 \(21\), /);
  expect(said('app:com.bank')).toMatch(/^Bank \(com\.bank\), newest version, /);
  expect(said('app:com.gone')).toMatch(/^com\.gone \(not there\), /);
  expect(said('')).toBe('Without an app');
});
