import type { ByteRange } from '../files/file-store.ts';

/**
 * What a `Range` header asks of so many bytes: one part, the whole (null), or what is not there. Several parts, other units
 * and what can't be understood are answered with the whole. RFC 9110, section 14.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | 'not there' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return lastBytes(Number(to), bytes);
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first >= bytes ? 'not there' : { first, last };
}

function lastBytes(count: number, bytes: number): ByteRange | 'not there' {
  return count === 0 || bytes === 0 ? 'not there' : { first: Math.max(0, bytes - count), last: bytes - 1 };
}
