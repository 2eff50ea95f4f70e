import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../../testing/sample-device.ts';
import { type DeviceChange, mergeDevices, newestRevision } from './device-merge.ts';

const changed = (arn: string, revision: number, info = {}): DeviceChange => ({
  kind: 'changed',
  revision,
  device: sampleDevice(arn, { revision, ...info }),
});

describe('merging live changes into a list', () => {
  it('takes a newer row and leaves the others the same objects', () => {
    const list = [sampleDevice('a', { rackLocation: '1-1-1' }), sampleDevice('b', { rackLocation: '1-1-2' })];
    const merged = mergeDevices(list, [changed('b', 2, { rackLocation: '1-1-2', state: 'OFFLINE' })]);
    expect(merged[0]).toBe(list[0]);
    expect(merged[1]?.info.state).toBe('OFFLINE');
  });

  it('ignores a row that is older than the one it has, and answers the same list', () => {
    const list = [sampleDevice('a', { revision: 5 })];
    expect(mergeDevices(list, [changed('a', 4, { state: 'OFFLINE' })])).toBe(list);
    expect(mergeDevices(list, [{ kind: 'removed', revision: 4, arn: 'a' }])).toBe(list);
  });

  it('puts a new device, and one that moved, in its place of the rack order', () => {
    const list = [sampleDevice('a', { rackLocation: '1-1-2' }), sampleDevice('b', { rackLocation: '1-2-1' })];
    const merged = mergeDevices(list, [
      changed('c', 2, { rackLocation: '1-1-10' }),
      changed('a', 3, { rackLocation: '' }),
    ]);
    expect(merged.map(({ arn }) => arn)).toEqual(['c', 'b', 'a']);
  });

  it('takes a removed device away', () => {
    expect(mergeDevices([sampleDevice('a')], [{ kind: 'removed', revision: 2, arn: 'a' }])).toEqual([]);
  });

  it('ends in the same list in whatever order and however often the changes come', () => {
    const changes = [1, 2, 3, 4, 5, 6].map((revision) =>
      changed(['a', 'b', 'c'][revision % 3] ?? 'a', revision + 1, {
        rackLocation: `1-1-${String(revision)}`,
      }),
    );
    const start = [sampleDevice('a', { rackLocation: '1-1-9' })];
    const wanted = mergeDevices(start, changes);
    fc.assert(
      fc.property(fc.shuffledSubarray([...changes, ...changes], { minLength: 12 }), (order) => {
        expect(mergeDevices(start, order)).toEqual(wanted);
      }),
    );
  });

  it('knows the newest change that a list holds', () => {
    expect(newestRevision([sampleDevice('a', { revision: 7 }), sampleDevice('b', { revision: 3 })])).toBe(7);
    expect(newestRevision([])).toBe(0);
  });
});
