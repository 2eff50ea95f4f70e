import type { DeviceFacts } from '@rackhand/contract/device/sighting';
import { parseProperties } from './parse-properties.ts';
import { parseDiskFree } from './parse-readings.ts';
import { parseSections, sectionScript } from './section-script.ts';
import { told, toldNumber } from './told-values.ts';

/** What a device says of itself in one trip. Old devices refuse service names over 1,024 bytes. */
export const factsScript = sectionScript({
  properties: [['getprop']],
  cpu: [['grep', '-i', 'hardware', '/proc/cpuinfo']],
  memory: [['grep', 'MemTotal', '/proc/meminfo']],
  size: [['wm', 'size']],
  density: [['wm', 'density']],
  wlan: [['cat', '/sys/class/net/wlan0/address']],
  link: [['ip', 'addr', 'show', 'wlan0']],
  factory: [
    ['dumpsys', 'wifi'],
    ['grep', 'wifi_sta_factory_mac_address'],
  ],
  ethernet: [['cat', '/sys/class/net/eth0/address']],
  disk: [['df', '-k', '/data']],
  phone: [['content', 'query', '--uri', 'content://telephony/siminfo', '--projection', 'number']],
});

/** Anything a device does not say, or says in a way not known here, is empty or null: a fact is never a reason to lose the device. */
export function parseFacts(answer: string): DeviceFacts {
  const sections = parseSections(answer);
  const text = (name: string) => sections.get(name) ?? '';
  const properties = parseProperties(text('properties'));
  const first = (...names: string[]) => firstOf(names.map((name) => properties.get(name) ?? ''));
  const characteristics = told('characteristics', first('ro.build.characteristics')) ?? '';
  return {
    manufacturer: first('ro.product.manufacturer', 'ro.product.brand'),
    model: first(...marketingNames, 'ro.product.model'),
    model_number: first('ro.product.model'),
    device_type: isSetTopBox(characteristics, first('ro.product.model')) ? 'stb' : 'mobile',
    platform_version: told('version', first('ro.build.version.release')) ?? '',
    api_level: toldNumber('wholeNumber', first('ro.build.version.sdk')),
    firmware_version: first('ro.build.display.id', 'ro.build.version.incremental'),
    cpu: firstOf([
      first('ro.soc.model'),
      parseHardware(text('cpu')),
      first('ro.board.platform'),
      told('abi', first('ro.product.cpu.abi')) ?? '',
    ]),
    ram: parseMemory(text('memory')),
    heap_size: parseHeap(first('dalvik.vm.heapsize', 'dalvik.vm.heapgrowthlimit')),
    internal_storage: parseStorage(text('disk')),
    resolution: parseResolution(text('size')),
    density: parseDensity(text('density')) ?? toldNumber('wholeNumber', first('ro.sf.lcd_density')),
    mac_address: firstOf([text('wlan'), text('link'), text('factory'), text('ethernet')].map(parseMac)),
    phone_number: parsePhoneNumber(text('phone')),
    characteristics,
  };
}

/** More than any device was seen to say, so that a broken one can't fill the list. */
const longestFact = 200;

/** Each maker keeps the name on the box under a key of its own; many keep none. */
const marketingNames = [
  'ro.product.marketname',
  'ro.config.marketing_name',
  'ro.vendor.oplus.market.name',
  'ro.oppo.market.name',
  'ro.vivo.market.name',
];

/** `mbx` is what older Amlogic boxes call themselves, AFT… what Amazon calls its own. */
function isSetTopBox(characteristics: string, model: string): boolean {
  return (
    characteristics.split(',').some((word) => word === 'tv' || word === 'mbx') || model.startsWith('AFT')
  );
}

/** The last one counts: an override stands after the physical value, and is what apps see. */
export function parseResolution(text: string): DeviceFacts['resolution'] {
  const [, width, height] = [...text.matchAll(/size: (\d{1,6})x(\d{1,6})/g)].at(-1) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}

function parseDensity(text: string): number | null {
  return toldNumber('wholeNumber', [...text.matchAll(/density: (\d{1,5})/g)].at(-1)?.[1]);
}

function parseHardware(text: string): string {
  return /^Hardware\s*:\s*(.+)$/im.exec(text)?.[1]?.trim() ?? '';
}

function parseMemory(text: string): number | null {
  const kibibytes = toldNumber('wholeNumber', /MemTotal:\s+(\d{1,12}) kB/.exec(text)?.[1]);
  return kibibytes === null ? null : Math.round(kibibytes / 1024);
}

function parseHeap(text: string): number | null {
  const heap = told('heap', text)?.toLowerCase();
  if (heap === undefined) return null;
  const mebibytes = { k: 1 / 1024, m: 1, g: 1024 }[heap.at(-1) ?? ''] ?? 1;
  return Math.round(Number.parseInt(heap, 10) * mebibytes);
}

/** The box names the whole flash, of which /data is the larger part: the next power of two. */
function parseStorage(text: string): number | null {
  const total = parseDiskFree(text)?.totalBytes ?? 0;
  return total <= 0 ? null : 2 ** Math.max(0, Math.ceil(Math.log2(total / 2 ** 30)));
}

/** 02:00:00:00:00:00 is what Android says to those who may not know. */
export function parseMac(text: string): string {
  const found = /(?:^|link\/ether |=)([0-9a-f]{2}(?::[0-9a-f]{2}){5})\b/im.exec(text)?.[1];
  return told('mac', found)?.toLowerCase() ?? '';
}

function parsePhoneNumber(text: string): string {
  return told('phoneNumber', /number=(\+?\d+)/.exec(text)?.[1]) ?? '';
}

function firstOf(texts: readonly string[]): string {
  const names = texts.map((text) => told('name', text.replace(/\s+/g, ' ').slice(0, longestFact)));
  return names.find((name) => name !== null) ?? '';
}
