import { expect, test } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { changedValues } from './changed-values.ts';

const device = sampleDevice('arn:farm:device:7');

test('what an entry says names its devices and shows instants in Korean time', () => {
  const { arn, info } = device;
  const before = { [arn]: 'AVAILABLE' };
  const after = {
    exclude_until: '2026-03-04T16:05:06.700Z',
    refused: { 20412: [arn, 'arn:farm:device:999'] },
  };
  const values = changedValues(before, after, [device]);
  const name = `${info.model} · ${info.rackLocation}`;
  expect(values).toEqual([
    { field: name, before: 'AVAILABLE', after: '' },
    { field: 'exclude_until', before: '', after: '2026-03-05 01:05:06' },
    { field: 'refused.20412', before: '', after: `${name}, arn:farm:device:999` },
  ]);
});
