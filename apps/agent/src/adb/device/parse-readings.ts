import type { DeviceReadings } from '@rackhand/contract/device/sighting';
import type { HelperApp } from '../../config.ts';
import type { DeviceStart } from '../../devices/device-start.ts';
import { helperSections, parseHelper } from './parse-helper.ts';
import { parseStart, startCommand } from './parse-start.ts';
import { parseSections, sectionScript } from './section-script.ts';
import { told, toldNumber } from './told-values.ts';

/**
 * What changes while a device lies in the rack. `dumpsys wifi` runs to megabytes, so it is cut on the device; `cmd wifi
 * status` is there from Android 11. Build and model tell when the facts must be read again.
 */
const sections = {
  battery: [['dumpsys', 'battery']],
  wifi: [['cmd', 'wifi', 'status']],
  network: [
    ['dumpsys', 'wifi'],
    ['grep', '-E', '^Wi-Fi is|mNetworkInfo'],
  ],
  wlan: [['ip', 'addr', 'show', 'wlan0']],
  ethernet: [['ip', 'addr', 'show', 'eth0']],
  disk: [['df', '-k', '/data']],
  power: [
    ['dumpsys', 'power'],
    ['grep', 'mWakefulness='],
  ],
  serial: [['getprop', 'ro.serialno']],
  build: [['getprop', 'ro.build.version.release']],
  api: [['getprop', 'ro.build.version.sdk']],
  firmware: [['getprop', 'ro.build.display.id']],
  model: [['getprop', 'ro.product.model']],
  start: [startCommand],
} as const;

export function readingsScript(helper: HelperApp | null): string {
  return sectionScript({ ...sections, ...(helper === null ? {} : helperSections(helper)) });
}

export interface ReadingsAnswer {
  readings: DeviceReadings;
  /** null: the device does not say one that could be used. */
  serialno: string | null;
  /** Differs when the device's system has changed, or another device answers. */
  build: string;
  start: DeviceStart;
}

export function parseReadings(answer: string, helper: HelperApp | null): ReadingsAnswer {
  const answers = parseSections(answer);
  const text = (name: string) => answers.get(name) ?? '';
  const wifi =
    parseWifiStatus(text('wifi')) ?? parseWifiDump(text('network')) ?? parseInterface(text('wlan'));
  return {
    readings: {
      ...parseBattery(text('battery')),
      wifi_connected: wifi,
      ethernet_up: parseInterface(text('ethernet')) ?? false,
      storage_free_bytes: parseDiskFree(text('disk'))?.freeBytes ?? null,
      screen_on: parseWakefulness(text('power')),
      ...(helper === null ? {} : { helper: parseHelper(helper, text) }),
    },
    serialno: told('serial', text('serial')),
    build: [
      told('version', text('build')),
      told('wholeNumber', text('api')),
      told('name', text('firmware')),
      told('name', text('model')),
    ].join('/'),
    start: parseStart(text('start')),
  };
}

type BatteryReadings = Pick<DeviceReadings, 'battery_level' | 'battery_temperature' | 'charging'>;

/** A device without a battery says `present: false`, and levels that mean nothing. */
export function parseBattery(text: string): BatteryReadings {
  const value = (key: string) => new RegExp(`^[ \\t]*${key}: (\\S+)[ \\t]*$`, 'm').exec(text)?.[1];
  const number = (key: string) => toldNumber('signedNumber', value(key));
  const level = number('level');
  if (level === null || value('present') === 'false') {
    return { battery_level: null, battery_temperature: null, charging: null };
  }
  const scale = number('scale') ?? 100;
  const percent = scale > 0 ? Math.round((level * 100) / scale) : level;
  const status = number('status');
  return {
    battery_level: Math.min(100, Math.max(0, percent)),
    battery_temperature: number('temperature'),
    // BatteryManager: 1 unknown, 2 charging, 3 discharging, 4 not charging, 5 full
    charging: status === null || status === 1 ? null : status === 2 || status === 5,
  };
}

/** A screen saver is lit too. */
const wakefulness: Readonly<Record<string, boolean>> = {
  Awake: true,
  Dreaming: true,
  Dozing: false,
  Asleep: false,
};

export function parseWakefulness(text: string): boolean | null {
  const word = /^[ \t]*mWakefulness=(\w{1,20})/m.exec(text)?.[1] ?? '';
  return Object.hasOwn(wakefulness, word) ? (wakefulness[word] ?? null) : null;
}

export function parseWifiStatus(text: string): boolean | null {
  if (/^Wifi is connected to /m.test(text)) return true;
  if (/^Wifi is (not connected|disconnected|disabled)/m.test(text)) return false;
  return null;
}

export function parseWifiDump(text: string): boolean | null {
  if (/^Wi-Fi is disabled/m.test(text)) return false;
  const states = text.split('\n').map((line) => {
    const at = line.indexOf('mNetworkInfo');
    return at === -1 ? undefined : /state: ([A-Z]+)/.exec(line.slice(at))?.[1];
  });
  const state = states.find((found) => found !== undefined);
  return state === undefined ? null : state === 'CONNECTED';
}

/** `ip addr show`: an interface that has an address is in use; null where there is no such interface. */
export function parseInterface(text: string): boolean | null {
  if (!/^\d+: /m.test(text)) return null;
  return /^[ \t]+inet6? (?!fe80)/m.test(text);
}

/** `df -k`: the last line counts, since a long device name pushes its numbers to a line of their own. Before Android 8 sizes look like `25.9G`. */
export function parseDiskFree(text: string): { totalBytes: number; freeBytes: number } | null {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const sizes = last
    .trim()
    .split(/\s+/)
    .filter((word) => /^\d+(\.\d+)?[KMGT]?$/.test(word));
  const [total, used, free] = sizes.map(bytesOf);
  return total === undefined || used === undefined || free === undefined
    ? null
    : { totalBytes: total, freeBytes: free };
}

function bytesOf(size: string): number {
  const unit = { K: 1, M: 2, G: 3, T: 4 }[size.at(-1) ?? ''] ?? 1;
  return Math.min(Math.round(Number.parseFloat(size) * 1024 ** unit), Number.MAX_SAFE_INTEGER);
}
