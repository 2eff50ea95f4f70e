/** Which way is up: the one thing of EXIF (CIPA DC-008) that a photo is drawn by. */
const tag = 0x0112;
const head = 'Exif\0\0';

/** Of an APP1 segment; null: it says nothing of it. */
export function orientationOf(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, 10) !== head) return null;
  const tiff = segment.subarray(10);
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const count = short(first);
    for (let nth = 0; nth < count; nth += 1) {
      const entry = first + 2 + nth * 12;
      if (short(entry) !== tag) continue;
      const value = short(entry + 8);
      return value >= 1 && value <= 8 ? value : null;
    }
    return null;
  } catch {
    return null;
  }
}

/** An APP1 segment that says that alone. */
export function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write(head, 4, 'latin1');
  segment.write('MM\0*', 10, 'latin1');
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(tag, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
