import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTransportList } from './transport-list.ts';

const list = `\
R3CWY6N9LNJ            device usb:1-4.2 product:dm3q model:SM_S918N device:dm3q transport_id:7
127.0.0.1:44457        offline product:kt1100 model:KI1100 device:kt1100 transport_id:4
emulator-38340         unauthorized transport_id:12
0123456789ABCDEF       no permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com/tools/device.html] usb:2-1 transport_id:3
(no serial number)     bootloader usb:2-2 transport_id:9
`;

it('each line of the list is a transport, with its state in adb’s own words', () => {
  expect(parseTransportList(list)).toEqual([
    { id: 7, serial: 'R3CWY6N9LNJ', state: 'device', path: 'usb:1-4.2' },
    { id: 4, serial: '127.0.0.1:44457', state: 'offline', path: '' },
    { id: 12, serial: 'emulator-38340', state: 'unauthorized', path: '' },
    { id: 3, serial: '0123456789ABCDEF', state: 'no permissions', path: 'usb:2-1' },
    { id: 9, serial: '(no serial number)', state: 'bootloader', path: 'usb:2-2' },
  ]);
});

it('a list that is damaged costs the lines that are, and never more', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (noise) => {
      const lines = noise.map((text) => text.replaceAll(/\n|transport_id/g, ' '));
      expect(parseTransportList([...lines, list].join('\n'))).toHaveLength(5);
    }),
  );
}, 30_000);
