/** Fields one after another, each behind its length. */
export interface Fields {
  take(): Buffer;
  inner(): Fields;
  number(): number;
  skip(bytes: number): void;
  isOver(): boolean;
}

/** Every reading throws where the bytes end. */
export function createFields(bytes: Buffer): Fields {
  let at = 0;
  const number = (): number => {
    const value = bytes.readUInt32LE(at);
    at += 4;
    return value;
  };
  const take = (): Buffer => {
    const length = number();
    if (at + length > bytes.length) throw new RangeError('a field is longer than what holds it');
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    take,
    inner: () => createFields(take()),
    number,
    skip(count) {
      at += count;
    },
    isOver: () => at >= bytes.length,
  };
}
