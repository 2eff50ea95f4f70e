import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BrokenPacket,
  type CommandName,
  commands,
  createPacketReader,
  encodePacket,
  type Packet,
} from './packet.ts';

const word = fc.nat({ max: 0xffffffff });
const packet: fc.Arbitrary<Packet> = fc.record({
  command: fc.constantFrom(...(Object.keys(commands) as CommandName[])),
  arg0: word,
  arg1: word,
  data: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
});

/** Cuts bytes at the given places, which may be anywhere. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  const starts = [0, ...ends];
  return starts.map((start, nth) => bytes.subarray(start, starts[nth + 1] ?? bytes.length));
}

describe('packets on the wire', () => {
  it('arrive as they were sent, however the network splits them, with and without checksums', () => {
    fc.assert(
      fc.property(
        fc.array(packet, { maxLength: 8 }),
        fc.array(fc.nat()),
        fc.boolean(),
        (sent, places, checked) => {
          const bytes = Buffer.concat(sent.flatMap((one) => encodePacket(one, checked)));
          const reader = createPacketReader(() => checked);
          expect(cut(bytes, places).flatMap((part) => reader.push(part))).toEqual(sent);
        },
      ),
    );
  });

  it('are refused when a byte of the payload has changed and the peer computes checksums', () => {
    const bytes = Buffer.concat(
      encodePacket({ command: 'WRTE', arg0: 1, arg1: 2, data: Buffer.from('abc') }, true),
    );
    bytes[25] = 0x7a;
    expect(() => createPacketReader(() => true).push(bytes)).toThrow(BrokenPacket);
    expect(createPacketReader(() => false).push(bytes)).toHaveLength(1);
  });

  it('that are no packets break the connection, never the program', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 200 }), (noise) => {
        expect(() => createPacketReader(() => true).push(Buffer.from(noise))).toThrow(BrokenPacket);
      }),
    );
  });
});
