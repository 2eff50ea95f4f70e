import { createSearch } from '@rackhand/contract/device/device-search';
import { groupOf } from '@rackhand/contract/device/device-states';
import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { searchForAll } from './search-for-all.ts';

const away = (arn: string, host: string, rackLocation: string) =>
  sampleDevice(arn, { state: 'OFFLINE', host, rackLocation });
const here = [away('a', 'lab-1', '1-1-1'), away('b', 'lab-1', '1-2-1')];
const there = [away('c', 'lab-2', '1-2-2'), away('d', 'lab-2', '2-1-1')];
const low = sampleDevice('e', { state: 'LOW_BATTERY', host: 'lab-1', rackLocation: '1-2-3' });
const well = sampleDevice('f', { host: 'lab-1', rackLocation: '1-2-4' });
const farm = [...here, ...there, low, well];

it.each([
  ['of one host that is away', here],
  ['of one rack on two hosts', [...farm.slice(1, 3)]],
  ['of one state on all hosts', [...here, ...there]],
  ['of two states on one host', [...here, low]],
  ['that have nothing in common but to be in error', [...here, ...there, low]],
])('an administrator who asks for the rest of the devices %s finds these and no others', (_name, devices) => {
  const { q = '', state } = searchForAll(devices);
  const isFound = createSearch(q, Date.now());
  const found = farm.filter(
    (one) => isFound(one) && (state === undefined || groupOf(one.info.state) === state),
  );
  expect(found).toEqual(devices);
});
