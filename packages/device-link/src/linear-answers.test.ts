import { hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import { describe, expect, test } from 'vitest';
import { createShellPacketReader } from './shell-packets.ts';
import { parseTransportList } from './transport-list.ts';

/** Lines that end too late, or not at all as one does. */
const lists: Record<string, (size: number) => string> = {
  'one word': (size) => `serial ${'x'.repeat(size)}`,
  blanks: (size) => `serial${' '.repeat(size)}device`,
  ends: (size) => `serial device${' transport_id:1x'.repeat(size / 16)}`,
  'words after the end': (size) => `serial device transport_id:1${' '.repeat(size)}x`,
  paths: (size) => `serial device ${' usb:'.repeat(size / 5)} transport_id:1`,
  'short lines': (size) => 'a b transport_id:1\n'.repeat(size / 19),
};

/** One packet that drips in, and packets that hold next to nothing. */
const streams: Record<string, (size: number) => Buffer> = {
  'a large packet': (size) => Buffer.concat([header(1, size), Buffer.alloc(size)]),
  'a packet that never ends': (size) => Buffer.concat([header(1, 0xffff_ffff), Buffer.alloc(size)]),
  'empty packets': (size) => Buffer.alloc(size, header(2, 0)),
};

function header(kind: number, length: number): Buffer {
  const bytes = Buffer.from([kind, 0, 0, 0, 0]);
  bytes.writeUInt32LE(length, 1);
  return bytes;
}

describe('what adb and a device answer', { timeout: 60_000 }, () => {
  test('as a list of devices is read in the time of its length, up to 1 MiB (S87)', async () => {
    for (const [what, list] of Object.entries(lists))
      expect([what, await whyNotLinear((size) => parseTransportList(list(size)))]).toEqual([what, null]);
    for (const kind of hostileKinds) {
      const why = await whyNotLinear((size) => parseTransportList(hostileText(kind, size)));
      expect([kind, why]).toEqual([kind, null]);
    }
  });

  test('over a shell is put together in the time of its length, in however small pieces it comes (S87)', async () => {
    for (const [what, stream] of Object.entries(streams)) {
      for (const piece of [7, 1024]) {
        const why = await whyNotLinear((size) => {
          // What is made of a piece costs more than the piece: as many of them, not as many bytes.
          const bytes = stream(Math.floor((size * piece) / 1024));
          const reader = createShellPacketReader();
          for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece));
        });
        expect([what, piece, why]).toEqual([what, piece, null]);
      }
    }
  });
});
