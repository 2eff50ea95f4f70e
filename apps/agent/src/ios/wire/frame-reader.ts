/** How messages stand in a stream: a header, and in it how long the message is. */
export interface FrameForm {
  headerBytes: number;
  /** Throws BadFrame. */
  lengthIn(header: Buffer): number;
}

/** Not what is spoken here; what comes after it can't be read. */
export class BadFrame extends Error {}

const usbmuxHeaderBytes = 16;
const usbmuxVersion = 1;
const usbmuxPlist = 8;

/** usbmuxd's: little endian, length with the header, version, kind, number of the question. */
export const usbmuxFrames: FrameForm = {
  headerBytes: usbmuxHeaderBytes,
  lengthIn(header) {
    const [version, kind] = [header.readUInt32LE(4), header.readUInt32LE(8)];
    if (version !== usbmuxVersion || kind !== usbmuxPlist) throw new BadFrame('not a message of usbmuxd');
    return header.readUInt32LE(0) - usbmuxHeaderBytes;
  },
};

/** Of lockdownd and the services behind it: the length alone, big endian. */
export const lockdownFrames: FrameForm = { headerBytes: 4, lengthIn: (header) => header.readUInt32BE(0) };

export function writeUsbmuxFrame(body: Buffer, number: number): Buffer {
  const header = Buffer.alloc(usbmuxHeaderBytes);
  [usbmuxHeaderBytes + body.length, usbmuxVersion, usbmuxPlist, number].forEach((value, place) =>
    header.writeUInt32LE(value, place * 4),
  );
  return Buffer.concat([header, body]);
}

export function writeLockdownFrame(body: Buffer): Buffer {
  const header = Buffer.alloc(lockdownFrames.headerBytes);
  header.writeUInt32BE(body.length);
  return Buffer.concat([header, body]);
}

/** Cuts a stream into messages; one that would be longer than `mostBytes` is a BadFrame as soon as it says so. */
export function createFrameReader(
  { headerBytes, lengthIn }: FrameForm,
  mostBytes: number,
): (piece: Buffer) => Buffer[] {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;
  const take = (bytes: number): Buffer => {
    const all = pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
    const rest = all.subarray(bytes);
    pieces = rest.length === 0 ? [] : [rest];
    held = rest.length;
    return all.subarray(0, bytes);
  };
  return (piece) => {
    const whole: Buffer[] = [];
    if (piece.length > 0) pieces.push(piece);
    held += piece.length;
    for (;;) {
      if (wanted === null) {
        if (held < headerBytes) return whole;
        wanted = lengthIn(take(headerBytes));
        if (wanted < 0 || wanted > mostBytes) throw new BadFrame(`a message of ${String(wanted)} bytes`);
      }
      if (held < wanted) return whole;
      whole.push(take(wanted));
      wanted = null;
    }
  };
}
