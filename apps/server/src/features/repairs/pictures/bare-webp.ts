export const isWebp = (file: Buffer): boolean =>
  file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';

const told = new Set(['EXIF', 'XMP ']);
/** Of the extended head: whether those are there. */
const toldFlags = 0x08 | 0x04;

export function bareWebp(file: Buffer): Buffer {
  const last = file.readUInt32LE(4) + 8;
  if (last > file.length || last < 20) throw new RangeError('cut off');
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= last; ) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > last) throw new RangeError('cut off');
    const type = file.toString('latin1', at, at + 4);
    const chunk = Buffer.from(file.subarray(at, end));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~toldFlags, 8);
    if (!told.has(type)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
