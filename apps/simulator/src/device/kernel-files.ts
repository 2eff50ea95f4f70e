import type { FactoryDevice } from '../profiles/device-profile.ts';
import type { DeviceState } from './device-state.ts';
import type { MadeFile } from './file-tree.ts';

function memoryInformation(factory: FactoryDevice): string {
  const total = factory.profile.memoryKb;
  const rows: [string, number][] = [
    ['MemTotal', total],
    ['MemFree', Math.round(total * 0.06)],
    ['MemAvailable', Math.round(total * 0.41)],
    ['Buffers', 5120],
    ['Cached', Math.round(total * 0.33)],
    ['SwapTotal', 4_194_300],
    ['SwapFree', 3_145_720],
  ];
  return rows.map(([name, kb]) => `${`${name}:`.padEnd(16)}${String(kb).padStart(8)} kB\n`).join('');
}

function processors(factory: FactoryDevice, state: DeviceState): string {
  const one = (nth: number): string =>
    `processor\t: ${String(nth)}\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics\n` +
    'CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\nCPU part\t: 0xd05\nCPU revision\t: 0\n\n';
  const list = Array.from({ length: factory.profile.cores }, (_, nth) => one(nth)).join('');
  // Kernels of Android 11 and later no longer name the hardware on 64-bit ARM.
  return state.apiLevel >= 30 ? list : `${list}Hardware\t: ${factory.profile.socModel}\n`;
}

/** What /proc and /sys tell. Addresses of Wi-Fi are hidden from the shell user since Android 10. */
export function kernelFiles(
  factory: FactoryDevice,
  state: DeviceState,
  now: () => number,
): Record<string, MadeFile> {
  const uptime = (): number => (now() - state.bootedAt) / 1000;
  const files: Record<string, MadeFile> = {
    '/proc/meminfo': () => memoryInformation(factory),
    '/proc/cpuinfo': () => processors(factory, state),
    '/proc/uptime': () => `${uptime().toFixed(2)} ${(uptime() * factory.profile.cores * 0.8).toFixed(2)}\n`,
    '/proc/loadavg': () => '1.20 1.05 0.98 1/812 12034\n',
    '/proc/version': () =>
      `Linux version ${state.apiLevel >= 33 ? '5.15.123' : '4.14.190'}-android (build@host) #1 SMP PREEMPT\n`,
    '/proc/sys/kernel/random/boot_id': () => `${state.bootId}\n`,
    '/sys/class/net/wlan0/address': () => (state.apiLevel >= 29 ? null : `${factory.macAddress}\n`),
    '/sys/class/net/wlan0/operstate': () =>
      factory.profile.hasEthernet || state.faults.wifiDropped || !state.wifiEnabled ? 'down\n' : 'up\n',
    '/system/build.prop': () => null,
  };
  if (!factory.profile.hasEthernet) return files;
  return {
    ...files,
    '/sys/class/net/eth0/address': () => `${factory.ethernetAddress}\n`,
    '/sys/class/net/eth0/carrier': () => '1\n',
    '/sys/class/net/eth0/operstate': () => 'up\n',
  };
}
