import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createShellPacketReader } from './shell-packets.ts';

function packet(kind: number, bytes: Uint8Array): Buffer {
  const head = Buffer.from([kind, 0, 0, 0, 0]);
  head.writeUInt32LE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

const part = fc.tuple(fc.constantFrom(1, 2), fc.uint8Array({ maxLength: 60 }));

it('what a shell says arrives whole and apart, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(part),
      fc.nat(255),
      fc.array(fc.integer({ min: 1, max: 40 })),
      (parts, code, cuts) => {
        const stream = Buffer.concat([
          ...parts.map(([kind, bytes]) => packet(kind, bytes)),
          packet(3, Uint8Array.of(code)),
        ]);
        const reader = createShellPacketReader();
        let at = 0;
        for (const cut of [...cuts, stream.length]) {
          reader.push(stream.subarray(at, at + cut));
          at += cut;
        }
        const said = (kind: number) =>
          Buffer.concat(parts.filter((one) => one[0] === kind).map((one) => one[1]));
        expect(Buffer.concat(reader.output.stdout)).toEqual(said(1));
        expect(Buffer.concat(reader.output.stderr)).toEqual(said(2));
        expect(reader.output.exitCode).toBe(code);
      },
    ),
  );
});

it('a stream that is cut before its exit packet has no exit code', () => {
  const reader = createShellPacketReader();
  reader.push(packet(1, Buffer.from('half')));
  reader.push(packet(3, Uint8Array.of(0)).subarray(0, 5));
  expect(reader.output.exitCode).toBeNull();
});
