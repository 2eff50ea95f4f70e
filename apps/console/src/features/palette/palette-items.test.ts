import type { DeviceInfo } from '@rackhand/contract/device/device';
import { describe, expect, test } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { findItems, type PaletteGroup, type PaletteItem, withFound } from './palette-items.ts';

const item = (label: string, group: PaletteGroup): PaletteItem => ({
  key: label,
  group,
  label,
  hint: '',
  icon: 'list',
  run: () => undefined,
});

describe('the command palette', () => {
  const device = sampleDevice('arn:1');
  const choices = {
    actions: [item('로그아웃', 'actions')],
    pages: [item('장비 풀', 'pages')],
    devices: [device],
    recent: [device.info.udid, 'gone'],
    doings: [
      {
        isPossible: ({ holder }: DeviceInfo) => holder === null,
        asked: ['제외', 'exclude'],
        toItem: ({ info }: typeof device) => item(`제외: ${info.udid}`, 'doings'),
      },
    ],
    toTest: (asked: object) => item(JSON.stringify(asked), 'tests'),
    toItem: (found: typeof device, group: PaletteGroup) => item(found.info.udid, group),
  };
  const labels = (text: string) => findItems(text, choices).map(({ label }) => label);

  test('shows recent devices that still exist, pages and actions before anything is typed', () => {
    expect(labels(' ')).toEqual([device.info.udid, '장비 풀', '로그아웃']);
  });

  test('finds pages and actions however their Hangul is encoded, and devices by a part of the UDID', () => {
    expect(labels('장비 풀'.normalize('NFD'))).toEqual(['장비 풀']);
    expect(labels('로그')).toEqual(['로그아웃']);
    expect(labels(device.info.udid.slice(2, 6).toLowerCase())).toEqual([device.info.udid]);
    expect(labels('no such thing')).toEqual([]);
  });

  test('leads to a test or a run by its number, whatever stands around it', () => {
    expect(labels(' 1024-3\n')).toEqual(['{"run":"1024-3"}']);
    expect(labels('1024')).toEqual(['{"tid":"1024"}']);
    expect(labels('1-1-1')).toEqual([device.info.udid]);
    expect(labels('0-1')).toEqual([]);
  });

  test('has a user whose id was typed whole above the devices, and any other below the way to their list', () => {
    const stands = [item('사용자', 'pages'), item('Pixel', 'devices')];
    const toList = item('장비 목록에서', 'devices');
    const labelsOf = (isExact: boolean) =>
      withFound(stands, toList, [{ ...item('kim', 'users'), isExact }, item('Mobile', 'teams')]).map(
        ({ label }) => label,
      );
    expect(labelsOf(true)).toEqual(['사용자', 'kim', 'Pixel', '장비 목록에서', 'Mobile']);
    expect(labelsOf(false)).toEqual(['사용자', 'Pixel', '장비 목록에서', 'kim', 'Mobile']);
  });

  test('offers what it is asked to do to the devices that it can be done to now', () => {
    const held = sampleDevice('arn:2', { udid: 'HELD', state: 'TESTING', holder: 'TESTING' });
    const asked = (text: string) =>
      findItems(text, { ...choices, devices: [device, held] }).map(({ label }) => label);
    expect(asked(`exclude ${device.info.udid}`)).toEqual([`제외: ${device.info.udid}`]);
    expect(asked('제외')).toEqual([`제외: ${device.info.udid}`]);
    expect(asked('제외 HELD')).toEqual([]);
    expect(asked('excluded')).toEqual([]);
  });
});
