/** A larger one costs the processor less, and a device that takes it slowly is silent for longer. */
export const pieceBytes = 1024 * 1024;

/** So many stay for the next file; more than that at once are rare. */
const keptAtMost = 16;
const kept: Buffer[] = [];

/**
 * Room for one piece of a file, used again and again: what goes through an agent that updates many devices would fill its memory
 * faster than it is tidied, and tidying takes the processor from them.
 */
export function takeBuffer(): Buffer {
  return kept.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
}

/** Only what nobody reads any more, nor is sending. */
export function giveBuffer(buffer: Buffer): void {
  if (kept.length < keptAtMost) kept.push(buffer);
}
