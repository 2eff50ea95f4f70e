import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { unsaidInfo } from '../features/devices/merge/complete-device.ts';

/** A healthy phone in slot 1-1-1; `info` says what is different. */
export function sampleDevice(arn: string, info: Partial<DeviceInfo> = {}, memo = ''): Device {
  return {
    arn,
    memo,
    version: 1,
    info: {
      ...unsaidInfo,
      udid: `UDID-${arn}`,
      manufacturer: 'Samsung',
      model: 'Galaxy A54',
      platformName: 'ANDROID',
      platformVersion: '14',
      apiLevel: 34,
      rackLocation: '1-1-1',
      host: 'lab-1',
      port: 4720,
      automationName: 'UiAutomator2',
      modelNumber: 'SM-A546',
      battery_level: 80,
      state: 'AVAILABLE',
      type: 'mobile',
      state_since: '2026-11-20T20:00:00+09:00',
      revision: 1,
      ...info,
    },
  };
}
