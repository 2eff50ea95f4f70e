export const isPng = (file: Buffer): boolean => file.subarray(0, 8).toString('hex') === '89504e470d0a1a0a';

/** Chunks that a picture is drawn by. */
const drawnBy = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs'.split(' '));

export function barePng(file: Buffer): Buffer {
  const kept = [file.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw new RangeError('cut off');
    const type = file.toString('latin1', at + 4, at + 8);
    if (drawnBy.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}
