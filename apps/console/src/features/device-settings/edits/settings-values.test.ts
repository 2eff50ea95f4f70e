import type { Device } from '@rackhand/contract/device/device';
import { describe, expect, it } from 'vitest';
import { asItIs } from '../../../platform/i18n/messages.ts';
import { unsaidInfo } from '../../devices/merge/complete-device.ts';
import {
  changesOf,
  type Edits,
  fieldErrorsOf,
  problemsOf,
  saveBody,
  shownValue,
  typedText,
  withEdit,
} from './settings-values.ts';

function aDevice(info: Partial<Device['info']> = {}, other: Partial<Device> = {}): Device {
  return {
    arn: 'arn:farm:device:1',
    memo: '',
    version: 3,
    info: {
      ...unsaidInfo,
      udid: 'R5CT1',
      usb_path: '1-1.1',
      host_draining: false,
      macAddress: '02:00:00:44:55:66',
      manufacturer: 'samsung',
      model: 'SM-S911N',
      platformName: 'ANDROID',
      platformVersion: '14',
      apiLevel: 34,
      rackLocation: '1-1-1',
      host: 'lab-1',
      port: 4723,
      private_code: '••••',
      automationName: 'UiAutomator2',
      modelNumber: 'SM-S911N',
      cpu: 'arm64-v8a',
      ram: 7600,
      heapSize: 512,
      internalStorage: 256,
      firmware_version: 'CXD1',
      tags: '',
      linked_power_name: '',
      phoneNumber: '',
      resolution: null,
      scale_factor: 1,
      capture_card_num: null,
      battery_level: 90,
      state: 'AVAILABLE',
      type: 'mobile',
      errors: [],
      excluded: false,
      exclusion: null,
      holder: null,
      unstable: null,
      charging: null,
      acknowledged: null,
      state_since: '2026-11-20T18:00:00+09:00',
      state_reason: '',
      values_before: [],
      revision: 7,
      ...info,
    },
    ...other,
  };
}

const racks = [
  { group: 1, name: '', version: 1, racks: [{ rack: 1, name: '', rows: 3, columns: 4, version: 1 }] },
];
const asked = { others: [], racks, language: 'en' as const, taken: (name: string) => `taken by ${name}` };

describe('what an admin has typed into the settings', () => {
  it('is forgotten when it says what the device says', () => {
    const typed = withEdit({}, 'model', 'Lab phone', 'SM-S911N');
    expect(typed).toEqual({ model: 'Lab phone' });
    expect(withEdit(typed, 'model', 'SM-S911N', 'SM-S911N')).toEqual({});
  });

  it('is a change while the device says something else, and of fields that it has', () => {
    const edits: Edits = { model: 'Lab phone', port: '4723', capture_card_num: '2' };
    expect(changesOf(edits, aDevice())).toEqual(['model']);
    expect(changesOf(edits, aDevice({ model: 'Lab phone' }))).toEqual([]);
  });

  it('can be taken elsewhere as text, in the order of the fields', () => {
    const text = typedText({ memo: 'two\nlines', model: 'Lab phone' }, 'en');
    expect(text).toBe('Device Name: Lab phone\nMemo: two\nlines');
  });

  it('is shown as text, nothing as an empty field', () => {
    expect(shownValue(aDevice(), 'ram')).toBe('7600');
    expect(shownValue(aDevice({ ram: null }), 'ram')).toBe('');
  });
});

describe('the problems of an edit', () => {
  it('come in the order of the rules, then the slot that another device has', () => {
    const others = [
      aDevice(),
      aDevice({ rackLocation: '1-1-2', model: 'Pixel 8' }, { arn: 'arn:farm:device:2' }),
    ];
    const edits: Edits = { port: '', model: '', rackLocation: ' 1-1-2 ' };
    expect(problemsOf(edits, aDevice(), { ...asked, others })).toEqual([
      { field: 'model', text: 'Please enter the Device Name.' },
      { field: 'port', text: 'Please enter the Appium Port.' },
      { field: 'rackLocation', text: 'taken by Pixel 8' },
    ]);
  });

  it('know a slot that no rack has, as soon as the racks are known', () => {
    const edits: Edits = { rackLocation: '1-1-13' };
    const [problem] = problemsOf(edits, aDevice(), asked);
    expect(problem).toEqual({ field: 'rackLocation', text: 'There is no such rack location.' });
    expect(problemsOf(edits, aDevice(), { ...asked, racks: null })).toEqual([]);
  });

  it('are none where the device stands in its own slot, or in none', () => {
    const others = [aDevice(), aDevice({ rackLocation: '' }, { arn: 'arn:farm:device:2' })];
    expect(problemsOf({ rackLocation: '1-1-1' }, aDevice(), { ...asked, others })).toEqual([]);
    expect(problemsOf({ rackLocation: '' }, aDevice(), { ...asked, others })).toEqual([]);
  });
});

describe('what is sent to be saved', () => {
  it('is what the device has now, with what was typed over it, as numbers where they are numbers', () => {
    const body = saveBody({ port: '4800', ram: '7600.5', memo: 'mine' }, aDevice({ tags: 'lab' }), 3);
    expect(body).toMatchObject({
      arn: 'arn:farm:device:1',
      memo: 'mine',
      version: 3,
      info: { port: 4800, ram: 7601, tags: 'lab', model: 'SM-S911N' },
      old_device_id: 'samsung SM-S911N / ANDROID 14',
      new_device_id: 'samsung SM-S911N / ANDROID 14',
    });
    expect(Object.keys(body.info)).not.toContain('udid');
  });

  it('names the device as it will be called', () => {
    const body = saveBody({ model: 'Lab phone', platformVersion: '15' }, aDevice(), 3);
    expect(body.new_device_id).toBe('samsung Lab phone / ANDROID 15');
  });

  it('leaves a private code masked that nobody has typed', () => {
    expect(saveBody({}, aDevice(), 3).info.private_code).toBe('••••');
    expect(saveBody({ private_code: '' }, aDevice(), 3).info.private_code).toBe('');
  });
});

describe('what the server says of a field', () => {
  it('is shown at that field; what names no field of the form is not', () => {
    const details = [
      { field: 'info.port', message: 'no' },
      { field: 'memo', message: 'too long' },
      { field: 'version', message: '4' },
    ];
    expect(fieldErrorsOf(details)).toEqual({ port: asItIs('no'), memo: asItIs('too long') });
  });
});
