import { attemptLimits } from '@rackhand/contract/test/run-states';

export interface LogText {
  /** Lines in it. */
  count: number;
  bytes: Buffer;
}

/** As many lines as there is room for, each ended by LF and holding none. */
export function textOf(lines: readonly string[], most: number, room: number): LogText {
  const wanted = most < lines.length ? lines.slice(0, Math.max(0, most)) : lines;
  const texts = wanted.every(isPlain) ? wanted : wanted.map(oneLine);
  const whole = Buffer.from(texts.length === 0 ? '' : `${texts.join('\n')}\n`);
  if (whole.length <= room) return { count: texts.length, bytes: whole };
  let [count, size] = [0, 0];
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > room) break;
    size += bytes;
    count += 1;
  }
  return { count, bytes: whole.subarray(0, size) };
}

const ends = /[\r\n]/;

/** As nearly all are: kept as it is. No character has more than four bytes. */
const isPlain = (line: string): boolean => line.length <= attemptLimits.lineBytes / 4 && !ends.test(line);

function oneLine(line: string): string {
  const text = line.replaceAll(/[\r\n]+/g, ' ');
  if (isPlain(text)) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= attemptLimits.lineBytes) return text;
  // A character that is cut through becomes a mark of its own; one mark is taken off again.
  return bytes
    .subarray(0, attemptLimits.lineBytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
}
