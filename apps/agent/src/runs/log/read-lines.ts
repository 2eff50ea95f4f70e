import { attemptLimits } from '@rackhand/contract/test/run-states';

const lineEnd = 0x0a;
const { lineBytes } = attemptLimits;

export interface LineReader {
  /** The lines that this piece has brought to their end. */
  push(piece: Buffer): string[];
}

/**
 * Bytes, cut anywhere, as lines that can be stored: what is no UTF-8 and what no database holds is told as U+FFFD, and of a longer
 * line its beginning. A line of 50 MB takes no more than any other.
 */
export function createLineReader(): LineReader {
  let held: Buffer[] = [];
  let heldBytes = 0;
  const keep = (bytes: Buffer): void => {
    if (bytes.length === 0 || heldBytes > lineBytes) return;
    // One byte more than fits tells a line that was cut.
    const kept = bytes.subarray(0, lineBytes + 1 - heldBytes);
    held.push(Buffer.from(kept));
    heldBytes += kept.length;
  };
  const take = (): string => {
    const bytes = Buffer.concat(held);
    [held, heldBytes] = [[], 0];
    return textOf(bytes);
  };
  return {
    push(piece) {
      const lines: string[] = [];
      let from = 0;
      for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, from)) {
        keep(piece.subarray(from, at));
        lines.push(take());
        from = at + 1;
      }
      keep(piece.subarray(from));
      return lines;
    },
  };
}

function textOf(bytes: Buffer): string {
  const isCut = bytes.length > lineBytes;
  const text = (isCut ? bytes.subarray(0, wholeWithin(bytes)) : bytes).toString('utf8');
  return fitting(text.replace(/\r+$/, '').replaceAll('\0', '\ufffd'));
}

/** A character is not cut in two. */
function wholeWithin(bytes: Buffer): number {
  let end = lineBytes;
  while (end > lineBytes - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

/** What stands for a broken byte is longer than it was. */
function fitting(text: string): string {
  if (Buffer.byteLength(text) <= lineBytes) return text;
  const bytes = Buffer.from(text);
  return bytes.subarray(0, wholeWithin(bytes)).toString('utf8');
}
