import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../../testing/sample-device.ts';
import { recordDeviceChanges, withNewestChanges } from './device-changes.ts';

const deviceAt = (arn: string, revision: number) => sampleDevice(arn, { revision });

describe('an answer that was on its way while the stream spoke', () => {
  it('gets the newer row that the stream has said', () => {
    const client = new QueryClient();
    recordDeviceChanges(client, [{ kind: 'changed', revision: 9, device: deviceAt('a', 9) }]);
    expect(withNewestChanges(client, [deviceAt('a', 5)])[0]?.info.revision).toBe(9);
  });

  it('keeps its own row where it is the newer one', () => {
    const client = new QueryClient();
    recordDeviceChanges(client, [{ kind: 'changed', revision: 3, device: deviceAt('a', 3) }]);
    expect(withNewestChanges(client, [deviceAt('a', 5)])[0]?.info.revision).toBe(5);
  });

  it('gets a device that is newer than all of it, and no device that it no longer has', () => {
    const client = new QueryClient();
    recordDeviceChanges(client, [
      { kind: 'changed', revision: 9, device: deviceAt('new', 9) },
      { kind: 'changed', revision: 2, device: deviceAt('gone', 2) },
    ]);
    expect(
      withNewestChanges(client, [deviceAt('a', 5)])
        .map(({ arn }) => arn)
        .sort(),
    ).toEqual(['a', 'new']);
  });
});
