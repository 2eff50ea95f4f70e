import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { planRacks } from './rack-plan.ts';

describe('the plan of the racks', () => {
  it('has four racks of three rows by four, numbered by rows from the top left', () => {
    const { racks } = planRacks([]);
    expect(racks.map(({ rack }) => rack)).toEqual([1, 2, 3, 4]);
    expect(racks[1]?.rows.map((row) => row.map(({ location }) => location))).toEqual([
      ['1-2-1', '1-2-2', '1-2-3', '1-2-4'],
      ['1-2-5', '1-2-6', '1-2-7', '1-2-8'],
      ['1-2-9', '1-2-10', '1-2-11', '1-2-12'],
    ]);
  });

  it('shows every device: in its slot, or beside the racks where it has none', () => {
    const places = ['1-1-1', '1-1-1', '', '2-1-1', '1-5-1', '1-1-13'];
    const devices = places.map((rackLocation, index) => sampleDevice(String(index), { rackLocation }));
    const { racks, elsewhere } = planRacks(devices);
    expect(racks[0]?.rows[0]?.[0]?.device?.arn).toBe('0');
    expect(elsewhere.map(({ arn }) => arn)).toEqual(['1', '2', '3', '4', '5']);
  });
});
