import { describe, expect, it } from 'vitest';
import { loopbackUrl, readConfig } from './config.ts';

describe('the trial’s part of the environment', () => {
  it('has a rack of 48 devices on port 7100 of this machine when nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 7100,
      simulatedDevices: 48,
      simulatedIos: 6,
    });
  });

  it('has no simulated iPhones in a farm of real devices', () => {
    expect(readConfig({ SIMULATED_DEVICES: '0' })).toMatchObject({ simulatedIos: 0 });
    expect(readConfig({ SIMULATED_DEVICES: '0', SIMULATED_IOS: '2' })).toMatchObject({ simulatedIos: 2 });
  });

  it('leaves a number that is none to the program which refuses it by name', () => {
    expect(readConfig({ PORT: 'abc', SIMULATED_DEVICES: '-1' })).toMatchObject({
      port: 7100,
      simulatedDevices: 48,
    });
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:7100'],
    ['::', 'http://127.0.0.1:7100'],
    ['::1', 'http://[::1]:7100'],
    ['192.168.0.7', 'http://192.168.0.7:7100'],
  ])('reaches a server that listens on %s at %s', (host, url) => {
    expect(loopbackUrl({ host, port: 7100 })).toBe(url);
  });
});
