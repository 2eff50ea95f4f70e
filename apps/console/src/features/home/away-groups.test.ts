import type { DeviceInfo } from '@rackhand/contract/device/device';
import type { Incident } from '@rackhand/contract/incident/incident';
import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { groupAway } from './away-groups.ts';

const behind = (host: string): Partial<DeviceInfo> => ({ host, state: 'OFFLINE', state_reason: 'HOST_AWAY' });
const lost: Partial<DeviceInfo> = { state: 'NOT_FOUND', state_reason: 'adb: absent' };

function incident(arns: string[], ended_at: string | null = null): Incident {
  return {
    incident_id: '1',
    kind: 'devices_lost',
    host: 'lab-1',
    hub: '1-3',
    rack: null,
    together: arns.length,
    lost: arns,
    devices: arns.map((arn) => ({ arn, udid: '', model: '', rackLocation: '' })),
    started_at: '2026-11-20T20:00:00+09:00',
    ended_at,
    revision: 1,
  };
}

const shown = (groups: ReturnType<typeof groupAway>['groups']): unknown[] =>
  groups.map(({ kind, host, devices }) => [kind, host, devices.map(({ arn }) => arn)]);

describe('what is away', () => {
  it('is told by host, whether or not an incident is open', () => {
    const devices = [
      sampleDevice('a', behind('lab-1')),
      sampleDevice('b', behind('lab-2')),
      sampleDevice('c', behind('lab-1')),
      sampleDevice('d'),
    ];
    const { groups, rest } = groupAway(devices, []);
    expect(shown(groups)).toEqual([
      ['host_away', 'lab-1', ['a', 'c']],
      ['host_away', 'lab-2', ['b']],
    ]);
    expect(rest).toEqual([]);
  });

  it('is told by incident while its devices are lost, and each device once', () => {
    const devices = [sampleDevice('a', behind('lab-1')), sampleDevice('b', lost), sampleDevice('c')];
    const { groups, rest } = groupAway(devices, [incident(['a', 'b', 'c'])]);
    expect(shown(groups)).toEqual([
      ['host_away', 'lab-1', ['a']],
      ['devices_lost', 'lab-1', ['b']],
    ]);
    expect(rest).toEqual([]);
  });

  it('is each device for itself once the incident has ended, and none that is excluded', () => {
    const excluded = sampleDevice('b', { ...behind('lab-1'), state: 'EXCLUDE' });
    const { groups, rest } = groupAway(
      [sampleDevice('a', lost), excluded],
      [incident(['a'], '2026-11-20T21:00:00+09:00')],
    );
    expect(groups).toEqual([]);
    expect(rest.map(({ arn }) => arn)).toEqual(['a']);
  });
});
