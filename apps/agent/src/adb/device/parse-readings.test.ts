import { deviceReadings } from '@rackhand/contract/device/sighting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseBattery,
  parseDiskFree,
  parseInterface,
  parseReadings,
  parseWakefulness,
  parseWifiDump,
  parseWifiStatus,
} from './parse-readings.ts';

/** The shapes that Android 8 to 15 print. */
const battery = `Current Battery Service state:
  AC powered: false
  USB powered: true
  Wireless powered: false
  Dock powered: false
  Max charging current: 500000
  status: 2
  health: 2
  present: true
  level: 83
  scale: 100
  voltage: 4213
  temperature: 281
  technology: Li-ion
`;

describe('battery', () => {
  it('is read in percent, tenths of a degree and whether it charges', () => {
    expect(parseBattery(battery)).toEqual({ battery_level: 83, battery_temperature: 281, charging: true });
  });

  it('is read too when someone has stopped its updates', () => {
    const stopped = battery.replace('state:', "state:\n  (UPDATES STOPPED -- use 'reset' to restart)");
    expect(parseBattery(stopped).battery_level).toBe(83);
  });

  it('that counts to something other than 100 is turned into percent', () => {
    expect(parseBattery('  level: 100\n  scale: 200\n').battery_level).toBe(50);
  });

  it('of a set-top box is none, whatever level the box invents', () => {
    const none = { battery_level: null, battery_temperature: null, charging: null };
    expect(parseBattery(battery.replace('present: true', 'present: false'))).toEqual(none);
    expect(parseBattery('')).toEqual(none);
    expect(parseBattery("Can't find service: battery\n")).toEqual(none);
  });

  it.each([
    ['1', null],
    ['3', false],
    ['4', false],
    ['5', true],
  ])('status %s means charging: %s', (status, charging) => {
    expect(parseBattery(battery.replace('status: 2', `status: ${status}`)).charging).toBe(charging);
  });
});

it.each([
  ['  mWakefulness=Awake\n', true],
  ['  mWakefulness=Dreaming\n', true],
  ['  mWakefulness=Asleep\n', false],
  ['  mWakefulness=Dozing\n', false],
  ['  mWakefulness=constructor\n', null],
  ["Can't find service: power\n", null],
  ['', null],
])('whether its screen is lit is read from %j', (answer, lit) => {
  expect(parseWakefulness(answer)).toBe(lit);
});

describe('Wi-Fi', () => {
  it('is known from cmd wifi since Android 11', () => {
    expect(parseWifiStatus('Wifi is enabled\nWifi is connected to "LAB"\nWifiInfo: SSID: "LAB"\n')).toBe(
      true,
    );
    expect(parseWifiStatus('Wifi is enabled\nWifi is not connected\n')).toBe(false);
    expect(parseWifiStatus('Wifi is disabled\n')).toBe(false);
    expect(parseWifiStatus("cmd: Can't find service: wifi\n")).toBeNull();
  });

  it('is known from the dump before', () => {
    const dump =
      'Wi-Fi is enabled\nmNetworkInfo [type: WIFI[], state: CONNECTED/CONNECTED, reason: (unspecified)]\n';
    expect(parseWifiDump(dump)).toBe(true);
    expect(parseWifiDump(dump.replaceAll('CONNECTED', 'DISCONNECTED'))).toBe(false);
    expect(parseWifiDump('Wi-Fi is disabled\n')).toBe(false);
    expect(parseWifiDump('Permission Denial: can not dump WifiService\n')).toBeNull();
  });

  it('that no command tells is known from the address of its interface', () => {
    const shown = '3: wlan0: <BROADCAST,MULTICAST,UP> mtu 1500 state UP qlen 3000\n';
    expect(parseInterface(`${shown}    inet 10.0.0.7/24 brd 10.0.0.255 scope global wlan0\n`)).toBe(true);
    expect(parseInterface(`${shown}    inet6 fe80::1/64 scope link\n`)).toBe(false);
    expect(parseInterface('Device "eth0" does not exist.\n')).toBeNull();
  });
});

describe('free storage', () => {
  it('stands in the fourth column of df', () => {
    const text =
      'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/block/dm-41 112345678 45678901 66543210 41% /data\n';
    expect(parseDiskFree(text)).toEqual({ totalBytes: 112345678 * 1024, freeBytes: 66543210 * 1024 });
  });

  it('is found when a long device name has pushed it to a line of its own', () => {
    const text =
      'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/block/bootdevice/by-name/userdata\n 1000 400 600 40% /data\n';
    expect(parseDiskFree(text)?.freeBytes).toBe(600 * 1024);
  });

  it('is read from the units of old devices', () => {
    const text =
      'Filesystem               Size     Used     Free   Blksize\n/data                   25.9G     4.0G     21.9G   4096\n';
    expect(parseDiskFree(text)?.freeBytes).toBe(Math.round(21.9 * 2 ** 30));
  });

  it('is unknown where df fails', () => {
    expect(parseDiskFree('')).toBeNull();
    expect(parseDiskFree('df: /data: Permission denied\n')).toBeNull();
  });
});

it('whatever a device answers, what is told of it fits the contract', () => {
  const section = fc.tuple(
    fc.constantFrom(
      'battery',
      'wifi',
      'network',
      'wlan',
      'ethernet',
      'disk',
      'serial',
      'build',
      'helper',
      'services',
    ),
    fc.oneof(
      fc.string(),
      fc.constant(battery),
      fc.integer().map((level) => `  level: ${level}\n  scale: 7\n`),
    ),
  );
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      const answer = sections.map(([name, text]) => `--rackhand--${name}\n${text}\n`).join('');
      expect(
        deviceReadings.safeParse(
          parseReadings(answer, { packageName: 'com.example.helper', service: null }).readings,
        ).success,
      ).toBe(true);
    }),
  );
});
