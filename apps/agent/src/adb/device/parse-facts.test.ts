import { deviceFacts } from '@rackhand/contract/device/sighting';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFacts, parseMac, parseResolution } from './parse-facts.ts';
import { parseProperties } from './parse-properties.ts';

const phone = `--rackhand--properties
[dalvik.vm.heapgrowthlimit]: [256m]
[dalvik.vm.heapsize]: [512m]
[ro.board.platform]: [kalama]
[ro.build.characteristics]: [phone]
[ro.build.display.id]: [UP1A.231005.007.S918NKSU3BXA1]
[ro.build.version.release]: [14]
[ro.build.version.sdk]: [34]
[ro.product.manufacturer]: [samsung]
[ro.product.model]: [SM-S918N]
[ro.soc.model]: [SM8550]
[ro.serialno]: [R3CWY6N9LNJ]
--rackhand--cpu
--rackhand--memory
MemTotal:       11551234 kB
--rackhand--size
Physical size: 1440x3088
Override size: 1080x2316
--rackhand--density
Physical density: 600
Override density: 450
--rackhand--wlan
--rackhand--link
3: wlan0: <BROADCAST,MULTICAST,UP> mtu 1500
    link/ether 3c:5a:b4:a4:72:17 brd ff:ff:ff:ff:ff:ff
--rackhand--factory
--rackhand--ethernet
--rackhand--disk
Filesystem 1K-blocks Used Available Use% Mounted on
/dev/block/dm-41 225345678 45678901 66543210 41% /data
--rackhand--phone
Row: 0 number=+821012345678
`;

const box = `--rackhand--properties
[ro.build.characteristics]: [tv,nosdcard]
[ro.build.version.incremental]: [1.2.3]
[ro.build.version.release]: [10]
[ro.build.version.sdk]: [29]
[ro.product.brand]: [KAON]
[ro.product.model]: [KI1100]
[ro.sf.lcd_density]: [320]
--rackhand--cpu
Hardware	: BCM72604
--rackhand--wlan
02:00:00:00:00:00
--rackhand--ethernet
AC:9B:0A:11:22:33
`;

it('a phone’s facts are read from its properties and commands', () => {
  expect(parseFacts(phone)).toEqual({
    manufacturer: 'samsung',
    model: 'SM-S918N',
    model_number: 'SM-S918N',
    device_type: 'mobile',
    platform_version: '14',
    api_level: 34,
    firmware_version: 'UP1A.231005.007.S918NKSU3BXA1',
    cpu: 'SM8550',
    ram: 11281,
    heap_size: 512,
    internal_storage: 256,
    resolution: { width: 1080, height: 2316 },
    density: 450,
    mac_address: '3c:5a:b4:a4:72:17',
    phone_number: '+821012345678',
    characteristics: 'phone',
  });
});

it('a set-top box is told by its characteristics; what it does not say stays empty', () => {
  expect(parseFacts(box)).toMatchObject({
    manufacturer: 'KAON',
    device_type: 'stb',
    firmware_version: '1.2.3',
    cpu: 'BCM72604',
    ram: null,
    internal_storage: null,
    resolution: null,
    density: 320,
    mac_address: 'ac:9b:0a:11:22:33',
    phone_number: '',
  });
});

it('the name on the box is taken where the maker keeps one', () => {
  const named = phone.replace(
    '[ro.soc.model]',
    '[ro.product.marketname]: [Galaxy S23 Ultra]\n[ro.soc.model]',
  );
  expect(parseFacts(named)).toMatchObject({ model: 'Galaxy S23 Ultra', model_number: 'SM-S918N' });
});

it('an address that Android hides, or that may not be read, is none', () => {
  expect(parseMac('02:00:00:00:00:00')).toBe('');
  expect(parseMac('cat: /sys/class/net/wlan0/address: Permission denied')).toBe('');
  expect(parseMac('wifi_sta_factory_mac_address=3c:5a:b4:00:11:22')).toBe('3c:5a:b4:00:11:22');
});

it('a device without a display service has no resolution', () => {
  expect(parseResolution("Can't find service: window\n")).toBeNull();
});

it('properties come back as they were, also with lines and brackets in them', () => {
  const key = fc.stringMatching(/^[a-z][a-z.]{0,20}$/);
  const value = fc.stringMatching(/^[ -~]{0,30}(\n[a-z ]{0,10})?$/).filter((text) => !text.includes('['));
  fc.assert(
    fc.property(fc.dictionary(key, value), (properties) => {
      const dump = Object.entries(properties).map(([name, text]) => `[${name}]: [${text}]\n`);
      const read = parseProperties(dump.join(''));
      for (const [name, text] of Object.entries(properties)) {
        if (!text.includes(']\n')) expect(read.get(name)).toBe(text.trim());
      }
    }),
  );
});

it('whatever a device answers, what is told of it fits the contract', () => {
  const cut = fc.nat(phone.length);
  const answer = fc.oneof(
    fc.string(),
    fc
      .tuple(cut, cut, fc.string())
      .map(([from, to, noise]) => phone.slice(0, from) + noise + phone.slice(to)),
  );
  fc.assert(
    fc.property(answer, (text) => {
      expect(deviceFacts.safeParse(parseFacts(text)).success).toBe(true);
    }),
  );
});
