import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration of the simulator', () => {
  it('has a value for everything', () => {
    expect(readConfig({ DATA_DIR: '/var/rack' })).toEqual({
      devices: 48,
      firstDevice: 0,
      iphones: 0,
      boxes: 0,
      adbServerPort: 5038,
      dataDir: '/var/rack',
      bootMs: 3000,
      logLevel: 'info',
    });
  });

  it('names every mistake at once', () => {
    try {
      readConfig({ SIMULATED_DEVICES: 'many', ADB_SERVER_PORT: '70000', LOG_LEVEL: 'loud' });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      expect((error as ConfigError).mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
        'LOG_LEVEL',
        'SIMULATED_DEVICES',
        'ADB_SERVER_PORT',
      ]);
    }
  });
});

it('iPhones need a data directory whose socket has a path that Linux takes', () => {
  const DATA_DIR = `/${'x'.repeat(100)}`;
  expect(readConfig({ DATA_DIR }).iphones).toBe(0);
  expect(() => readConfig({ DATA_DIR, SIMULATED_IOS: '1' })).toThrow(/^DATA_DIR must be a shorter path/);
});
