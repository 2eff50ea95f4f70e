import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.lines : [String(error)];
  }
}

describe('settings of the server', () => {
  test('have defaults for all, and an empty value is none', () => {
    const config = readConfig({ PORT: '', TRUSTED_PROXIES: '', TRIAL: '' });
    expect(config).toMatchObject({
      port: 7100,
      host: '127.0.0.1',
      databaseUrl: null,
      firstAdmin: { id: 'admin01', password: null, email: '' },
      publicUrl: null,
      trustedProxies: [],
      localHost: null,
      simulatedDevices: false,
    });
    expect(config.dataDir).toMatch(/\/data$/);
  });

  test('name every mistake at once', () => {
    const lines = mistakes({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      ADMIN_ID: '-',
      ADMIN_EMAIL: 'nobody',
      PUBLIC_URL: 'https://farm.example/console',
      TRUSTED_PROXIES: 'everybody',
      LOG_LEVEL: 'loud',
    });
    const names = [
      'PORT',
      'DATABASE_URL',
      'ADMIN_ID',
      'ADMIN_EMAIL',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'LOG_LEVEL',
    ];
    expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
  });

  test('name where files lie: a folder, or a bucket with its keys', () => {
    const keys = { FILES_KEY_ID: 'id', FILES_SECRET: 'secret' };
    const placeOf = (url: string): unknown => readConfig({ FILES_URL: url, ...keys }).files.place;
    expect(readConfig({ DATA_DIR: '/srv/farm' }).files).toMatchObject({
      place: { kind: 'disk', directory: '/srv/farm/files' },
      reserveBytes: 2 * 1024 ** 3,
      maximumBytes: 4 * 1024 ** 3,
    });
    expect(placeOf('file:///mnt/with%20space')).toEqual({ kind: 'disk', directory: '/mnt/with space' });
    const bucket = { kind: 's3', bucket: 'farm', region: 'us-east-1' };
    expect(placeOf('s3://s3.example:9000/farm/a/b')).toEqual({
      ...bucket,
      endpoint: 'https://s3.example:9000',
      prefix: 'a/b/',
    });
    expect(placeOf('s3://127.0.0.1:9000/farm?region=seoul')).toEqual({
      ...bucket,
      endpoint: 'http://127.0.0.1:9000',
      prefix: '',
      region: 'seoul',
    });
    expect(placeOf('s3+http://store.lan/farm')).toMatchObject({ endpoint: 'http://store.lan' });
    for (const url of ['/srv', 'file://host/srv', 'file:///', 's3://host', 's3://id:secret@host/farm', 'x'])
      expect([url, mistakes({ FILES_URL: url, ...keys })]).toEqual([
        url,
        ['FILES_URL is file:///FOLDER or s3://ENDPOINT/BUCKET/PREFIX'],
      ]);
    expect(mistakes({ FILES_URL: 's3://host/farm' })).toEqual([
      'FILES_URL of an S3 store needs FILES_KEY_ID and FILES_SECRET',
    ]);
  });

  test('name a proxy that is no address or network', () => {
    for (const proxies of ['1.2.3', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.1, lan'])
      expect([proxies, mistakes({ TRUSTED_PROXIES: proxies })]).toEqual([
        proxies,
        ['TRUSTED_PROXIES is a list of addresses or networks, joined by commas'],
      ]);
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' });
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1']);
  });

  test('have the thresholds of document 3 section 4, unless they are set', () => {
    const mebibyte = 1024 ** 2;
    expect(readConfig({}).thresholds).toMatchObject({
      lowBatteryBelowPercent: 15,
      lowBatteryUntilAbovePercent: 25,
      storageFreeBytes: 1024 * mebibyte,
      setTopBoxStorageFreeBytes: 200 * mebibyte,
    });
    const own = {
      LOW_BATTERY_BELOW: '30',
      LOW_BATTERY_UNTIL_ABOVE: '40',
      STORAGE_FREE_MIB: '2048',
      SET_TOP_BOX_STORAGE_FREE_MIB: '0',
    };
    expect(readConfig(own).thresholds).toMatchObject({
      lowBatteryBelowPercent: 30,
      lowBatteryUntilAbovePercent: 40,
      storageFreeBytes: 2048 * mebibyte,
      setTopBoxStorageFreeBytes: 0,
    });
  });

  test('refuse thresholds that make no sense, each by its name', () => {
    const wrong = {
      LOW_BATTERY_BELOW: '101',
      STORAGE_FREE_MIB: '-1',
      SET_TOP_BOX_STORAGE_FREE_MIB: 'little',
    };
    expect(mistakes(wrong).map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong));
    expect(mistakes({ LOW_BATTERY_BELOW: '40' })).toEqual([
      'LOW_BATTERY_UNTIL_ABOVE is not below LOW_BATTERY_BELOW',
    ]);
  });

  test('do not repeat a password that stands in a wrong address', () => {
    expect(mistakes({ DATABASE_URL: 'mysql://user:hidden@host/db' }).join()).not.toContain('hidden');
  });

  test('of the local host come as a pair', () => {
    expect(mistakes({ LOCAL_HOST_NAME: 'here' })).toEqual([
      'LOCAL_HOST_NAME and LOCAL_AGENT_TOKEN_FILE are set together',
    ]);
    expect(readConfig({ LOCAL_HOST_NAME: 'here', LOCAL_AGENT_TOKEN_FILE: '/x' }).localHost).toEqual({
      name: 'here',
      tokenFile: '/x',
    });
  });
});
