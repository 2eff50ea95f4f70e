import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../../testing/sample-device.ts';
import { planFarm, planRacks, shownGroup } from './rack-plan.ts';

const s1 = {
  group: 1,
  name: '',
  version: 1,
  racks: [1, 2].map((rack) => ({ rack, name: '', rows: 3, columns: 4, version: 1 })),
};
const s2 = {
  group: 2,
  name: '',
  version: 1,
  racks: [{ rack: 7, name: 'TV', rows: 1, columns: 2, version: 1 }],
};

describe('the plan of the racks', () => {
  it('has the racks of the group in their order, their slots numbered by rows from the top left', () => {
    const racks = planRacks(s1, new Map());
    expect(racks.map(({ rack }) => rack.rack)).toEqual([1, 2]);
    expect(racks[1]?.rows.map((row) => row.map(({ location }) => location))).toEqual([
      ['1-2-1', '1-2-2', '1-2-3', '1-2-4'],
      ['1-2-5', '1-2-6', '1-2-7', '1-2-8'],
      ['1-2-9', '1-2-10', '1-2-11', '1-2-12'],
    ]);
    expect(planRacks(s2, new Map())[0]?.rows.flat()).toHaveLength(2);
  });

  it('shows every device: in its slot, or beside the racks with the reason', () => {
    const places = ['1-1-1', '1-1-1', '', '3-1-1', '1-5-1', '1-1-13', '2-7-2'];
    const devices = places.map((rackLocation, index) => sampleDevice(String(index), { rackLocation }));
    const { placed, unplaced } = planFarm([s1, s2], devices);
    expect(placed.get('1-1-1')?.arn).toBe('0');
    expect(placed.get('2-7-2')?.arn).toBe('6');
    expect(unplaced.map(({ device, why }) => [device.arn, why])).toEqual([
      ['1', 'slot-taken'],
      ['2', 'no-slot'],
      ['3', 'no-such-slot'],
      ['4', 'no-such-slot'],
      ['5', 'no-such-slot'],
    ]);
  });

  it('shows the group that the address names, else that of the open device, else the first', () => {
    const groups = [s1, s2];
    expect(shownGroup(groups, { group: 2, rackLocation: '1-1-1' })).toBe(s2);
    expect(shownGroup(groups, { group: undefined, rackLocation: '2-7-1' })).toBe(s2);
    expect(shownGroup(groups, { group: 9, rackLocation: undefined })).toBe(s1);
    expect(shownGroup([], { group: 1, rackLocation: undefined })).toBeNull();
  });
});
