import { orientationOf, orientationSegment } from './orientation.ts';

export const isJpeg = (file: Buffer): boolean => file.subarray(0, 3).toString('hex') === 'ffd8ff';

/** Segments that a picture is drawn by, of those that hold what applications like: the JFIF head, a colour profile, Adobe's transform. */
function isDrawnBy(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE';
  return marker === 0xe0 || marker === 0xee;
}

/** Without what stands behind its end too, where phones put a film. Which way is up stays. */
export function bareJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (file.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    const marker = file.readUInt8(at + 1);
    if (marker === 0xd9) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = endOf(file, at, marker);
    const segment = file.subarray(at, end);
    if (marker === 0xe1) orientation = orientationOf(segment) ?? orientation;
    if (isDrawnBy(marker, segment)) kept.push(segment);
    at = end;
  }
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
  return Buffer.concat([file.subarray(0, 2), ...turned, ...kept, Buffer.from([0xff, 0xd9])]);
}

/** Behind a segment; a scan's own data belongs to it. */
function endOf(file: Buffer, at: number, marker: number): number {
  const length = file.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > file.length) throw new RangeError('cut off');
  if (marker !== 0xda) return end;
  for (let next = file.indexOf(0xff, end); next >= 0; next = file.indexOf(0xff, next + 1)) {
    const behind = file.readUInt8(next + 1);
    const isData = behind === 0 || (behind >= 0xd0 && behind <= 0xd7);
    if (!isData) return next;
  }
  throw new RangeError('cut off');
}
