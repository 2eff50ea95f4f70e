import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf } from '../text/text-length.ts';
import { convertEdit } from './convert-edit.ts';
import type { DeviceInfo } from './device.ts';
import {
  type EditInput,
  type EditValues,
  editFields,
  isEditField,
  whyReadOnly,
} from './device-edit-fields.ts';
import { brokenEditRules, editRules } from './device-edit-rules.ts';
import { deviceStates, groupOf, holders } from './device-states.ts';

const present: EditValues = {
  model: 'Galaxy S23',
  firmware_version: 'S911NKSU3',
  platformVersion: '14',
  apiLevel: 34,
  rackLocation: '1-1-1',
  port: 4723,
  private_code: '',
  cpu: 'arm64-v8a',
  ram: 7600,
  heapSize: 512,
  internalStorage: 256,
  tags: '',
  asset_number: '',
  linked_power_name: '',
  scale_factor: 1,
  capture_card_num: null,
  memo: '',
};
const four = [1, 2, 3, 4].map((rack) => ({ rack, name: '', rows: 3, columns: 4, version: 1 }));
const racks = [{ group: 1, name: '', version: 1, racks: four }];
const messages = (input: EditInput, type: DeviceInfo['type'] = 'mobile'): string[] =>
  brokenEditRules({ ...present, ...input }, { type, present, racks }).map(({ en }) => en);

describe('the validation of an edited device', () => {
  it('says the five messages of the specification word for word, in their order', () => {
    const everythingWrong = {
      model: ' ',
      platformVersion: '',
      port: '',
      scale_factor: null,
      memo: 'a'.repeat(1001),
    };
    expect(messages(everythingWrong)).toEqual([
      'Please enter the Device Name.',
      'Please enter the OS Version.',
      'Please enter the Appium Port.',
      'Please enter the Scale Factor.(Andriod: 1, IOS: Check the link).',
      'Memo can be more than 1000 characters.',
    ]);
  });

  it('counts what is missing from the input as not entered', () => {
    const [first] = brokenEditRules({}, { type: 'mobile', present, racks });
    expect(first?.field).toBe('model');
  });

  it('asks nobody for the scale factor of a set-top box', () => {
    expect(messages({ scale_factor: '' }, 'stb')).toEqual([]);
    expect(messages({ scale_factor: '' }, 'mobile')).toHaveLength(1);
  });

  it('counts the memo in code points after NFC', () => {
    const decomposed = '한'.normalize('NFD');
    expect(lengthOf(decomposed.repeat(1000))).toBe(1000);
    expect(messages({ memo: decomposed.repeat(1000) })).toEqual([]);
    expect(messages({ memo: '😀'.repeat(1000) })).toEqual([]);
    expect(messages({ memo: '😀'.repeat(1001) })).toEqual(['Memo can be more than 1000 characters.']);
  });

  it.each([
    ['port', '0'],
    ['port', '65536'],
    ['port', '47a'],
    ['port', '4723.5'],
    ['port', '1e3'],
    ['apiLevel', 'Q'],
    ['apiLevel', '1000'],
    ['ram', '-1'],
    ['heapSize', '5.5'],
    ['internalStorage', '1 TB'],
    ['scale_factor', '0'],
    ['scale_factor', '-2'],
    ['scale_factor', '10.1'],
    ['scale_factor', 'two'],
    ['rackLocation', '1-1'],
    ['rackLocation', '1-1-13'],
    ['rackLocation', '1-5-1'],
    ['rackLocation', 'A-1-1'],
    ['rackLocation', '1-01-1'],
    ['cpu', 'a\u0000b'],
    ['memo', '\ud800'],
    ['tags', 'a\nb'],
    ['model', 'a'.repeat(101)],
  ] as const)('refuses %s %j', (field, value) => {
    const [broken] = brokenEditRules({ ...present, [field]: value }, { type: 'mobile', present, racks });
    expect(broken?.field).toBe(field);
    expect(broken?.code).toBe('901');
  });

  it.each([
    ['port', '65535'],
    ['port', ' 4724 '],
    ['port', '４７２４'],
    ['ram', '7600.6'],
    ['scale_factor', '2.75'],
    ['scale_factor', '10'],
    ['rackLocation', ''],
    ['rackLocation', '1-4-12'],
    ['memo', 'first line\n\tsecond 둘째 줄'],
    ['apiLevel', ''],
  ] as const)('takes %s %j', (field, value) => {
    expect(messages({ [field]: value })).toEqual([]);
  });

  it('lets a box have capture card -, 1 or 2', () => {
    for (const card of ['-', '1', '2', 1, 2, null, ''])
      expect(messages({ capture_card_num: card }, 'stb')).toEqual([]);
    for (const card of ['3', 0, 'x']) expect(messages({ capture_card_num: card }, 'stb')).toHaveLength(1);
  });

  it('never refuses a value that the device has already, however it came by it', () => {
    const odd = { ...present, firmware_version: 'x'.repeat(500), rackLocation: '9-9-9-9', cpu: 'a\tb' };
    expect(brokenEditRules(odd, { type: 'mobile', present: odd, racks })).toEqual([]);
  });

  it('has its words in both languages', () => {
    for (const { ko, en } of editRules) {
      expect(ko).toMatch(/[가-힣]/);
      expect(en).not.toMatch(/[가-힣]/);
    }
  });

  it('gives the same verdict for any text, whatever it holds, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...editFields), fc.string({ unit: 'binary' }), (field, text) => {
        const broken = brokenEditRules({ ...present, [field]: text }, { type: 'mobile', present, racks });
        expect(broken.every((rule) => rule.field === field)).toBe(true);
        if (broken.length > 0) return;
        const after = convertEdit({ ...present, [field]: text }, { type: 'mobile', present });
        for (const value of Object.values(after)) expect(value).not.toBeNaN();
      }),
    );
  }, 30_000);
});

describe('saving an edited device', () => {
  it('turns texts into numbers and rounds RAM', () => {
    const input = {
      ram: '7600.5',
      port: '4730',
      apiLevel: '35',
      heapSize: '256',
      internalStorage: '128',
      scale_factor: '2.5',
    };
    expect(convertEdit(input, { type: 'mobile', present })).toMatchObject({
      ram: 7601,
      port: 4730,
      apiLevel: 35,
      heapSize: 256,
      internalStorage: 128,
      scale_factor: 2.5,
    });
  });

  it('takes away the spaces around name, OS version and rack location', () => {
    const input = { model: ' S23 ', platformVersion: ' 15 ', rackLocation: ' 1-1-2 ' };
    const after = { model: 'S23', platformVersion: '15', rackLocation: '1-1-2' };
    expect(convertEdit(input, { type: 'mobile', present })).toEqual({ ...present, ...after });
  });

  it('leaves alone what is not named and what the type does not have', () => {
    const input = { tags: 'lab', capture_card_num: '2', linked_power_name: 'PDU 1' };
    expect(convertEdit(input, { type: 'mobile', present })).toEqual({
      ...present,
      tags: 'lab',
      linked_power_name: 'PDU 1',
    });
    expect(convertEdit(input, { type: 'stb', present })).toEqual({
      ...present,
      tags: 'lab',
      capture_card_num: 2,
      linked_power_name: 'PDU 1',
    });
  });

  it('keeps any whole number that passed as that number, given as a number or as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), (port) => {
        const subject = { type: 'mobile', present } as const;
        expect(convertEdit({ port }, subject).port).toBe(port);
        expect(convertEdit({ port: String(port) }, subject).port).toBe(port);
      }),
    );
  });
});

describe('what an administrator may edit', () => {
  it('is everything but what belongs to the other type of device', () => {
    const of = (type: DeviceInfo['type']): string[] =>
      editFields.filter((field) => !isEditField(field, type));
    expect(of('mobile')).toEqual(['capture_card_num']);
    expect(of('stb')).toEqual(['scale_factor']);
  });

  it('is nothing while the device is in the testing group or locked, also behind EXCLUDE', () => {
    for (const state of deviceStates) {
      const isBusy = groupOf(state) === 'testing' || state === 'LOCK';
      expect(whyReadOnly({ state, holder: null })).toBe(isBusy ? '20412' : null);
    }
    for (const holder of holders) {
      const isBusy = groupOf(holder) === 'testing' || holder === 'LOCK';
      expect(whyReadOnly({ state: 'EXCLUDE', holder })).toBe(isBusy ? '20412' : null);
    }
  });
});
