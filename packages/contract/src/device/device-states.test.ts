import { describe, expect, test } from 'vitest';
import { deviceStates, errorOrder, groupOf, type StateGroup } from './device-states.ts';

const inGroup = (group: StateGroup): string[] => deviceStates.filter((state) => groupOf(state) === group);

describe('the states of a device', () => {
  test('stand in the groups of document 1 section 4', () => {
    expect(inGroup('available')).toEqual(['AVAILABLE']);
    expect(inGroup('testing')).toEqual(['STANDBY', 'TESTING', 'REBOOT', 'USING']);
    expect(inGroup('other')).toEqual(['EXCLUDE', 'LOCK']);
    expect(inGroup('error')).toEqual([...errorOrder, 'MANAGED']);
  });

  test('show their errors in the order of document 3 section 4, with what tests have raised before changed information', () => {
    const order = `NOT_FOUND OFFLINE UNAUTHORIZED TRUST_REQUIRED PAIR_CHECK_FAILED
      CONNECT_TIMEOUT CONNECT_TIMEOUT_1 CONNECT_TIMEOUT_2 CONNECT_TIMEOUT_3 CONNECT_TIMEOUT_4 CONNECT_TIMEOUT_5
      VERIFICATION_REQUIRED REGISTERED HELPER_NOT_FOUND HELPER_HAS_NOT_ACCESSIBILITY NOT_ENOUGH_STORAGE
      LOW_BATTERY WIFI_DISCONNECT STREAMING_SERVER_ERROR CAPTURE_CARD_NOT_FOUND CAPTURE_CARD_MAPPING_ERROR
      HDMI_NO_SIGNAL ERROR INFO_UPDATED`;
    expect(errorOrder).toEqual(order.split(/\s+/));
  });
});
