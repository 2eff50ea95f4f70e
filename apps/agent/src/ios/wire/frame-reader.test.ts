import fc from 'fast-check';
import { build } from 'plist';
import { describe, expect, it } from 'vitest';
import {
  BadFrame,
  createFrameReader,
  lockdownFrames,
  usbmuxFrames,
  writeLockdownFrame,
  writeUsbmuxFrame,
} from './frame-reader.ts';
import { BadPlist, readPlist } from './read-plist.ts';

const mostBytes = 64 * 1024;
const answers = [
  { MessageType: 'Result', Number: 0 },
  { DeviceList: [{ DeviceID: 7, Properties: { SerialNumber: '00008110-0A', LocationID: 65_537 } }] },
  {
    Request: 'GetValue',
    Value: { DeviceName: '아이폰 <1> & "2"', ok: true, data: Buffer.alloc(300, 7), n: 1.5 },
  },
];
const wires = answers.flatMap((answer) => {
  const body = Buffer.from(build(answer));
  return [
    { form: usbmuxFrames, bytes: writeUsbmuxFrame(body, 1), answer },
    { form: lockdownFrames, bytes: writeLockdownFrame(body), answer },
  ];
});
const aWire = fc.constantFrom(...wires);

/** In pieces of these lengths, the rest in one. */
function cutUp(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  let at = 0;
  const pieces = lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  return [...pieces, bytes.subarray(at)];
}

function readAll(form: typeof usbmuxFrames, pieces: readonly Buffer[]): unknown[] {
  const read = createFrameReader(form, mostBytes);
  return pieces.flatMap((piece) => read(piece).map((body) => readPlist(body)));
}

describe('messages in a stream', () => {
  it('are the same however the stream is cut', () => {
    fc.assert(
      fc.property(aWire, fc.array(fc.nat(50), { maxLength: 40 }), ({ form, bytes, answer }, lengths) => {
        const twice = Buffer.concat([bytes, bytes]);
        expect(readAll(form, cutUp(twice, lengths))).toEqual([answer, answer]);
      }),
    );
  });

  it('of which bytes are flipped are read or refused, and nothing else happens', () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(aWire, flips, ({ form, bytes }, places) => {
        const wrong = Buffer.from(bytes);
        for (const [place, mask] of places)
          wrong.writeUInt8(wrong.readUInt8(place % wrong.length) ^ mask, place % wrong.length);
        try {
          readAll(form, cutUp(wrong, [5, 11]));
        } catch (error) {
          expect(error instanceof BadFrame || error instanceof BadPlist, String(error)).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('that would be longer than any answer are refused by their header alone', () => {
    const header = writeLockdownFrame(Buffer.alloc(0));
    header.writeUInt32BE(mostBytes + 1);
    expect(() => createFrameReader(lockdownFrames, mostBytes)(header)).toThrow(BadFrame);
    const short = writeUsbmuxFrame(Buffer.alloc(0), 1);
    short.writeUInt32LE(3);
    expect(() => createFrameReader(usbmuxFrames, mostBytes)(short)).toThrow(BadFrame);
  });

  it('that hold each other without end, or say one name over and over, take no time', () => {
    const deep = Buffer.from(`<plist>${'<array>'.repeat(9_000)}`);
    expect(() => readPlist(deep)).toThrow(BadPlist);
    const entities =
      '<!DOCTYPE p [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><plist><string>&b;</string></plist>';
    expect(() => readPlist(Buffer.from(entities))).toThrow(BadPlist);
    const proto = readPlist(Buffer.from('<plist><dict><key>__proto__</key><dict/></dict></plist>'));
    expect(Object.getPrototypeOf(proto)).toBeNull();
  });
});
