import { byTopic, formatPosition, readPosition } from '@rackhand/contract/call/live-position';
import type { LiveTopic } from '@rackhand/contract/call/live-topics';

/** The id of an event that came when each topic had this number; what is not named is at its beginning. */
export function positionAt(numbers: Partial<Record<LiveTopic, number>>): string {
  return formatPosition({ numbers: byTopic((topic) => numbers[topic] ?? 0), isOne: false });
}

/** The numbers that an event's id says. */
export function numbersIn(id: string): Readonly<Record<LiveTopic, number>> {
  return readPosition(id)?.numbers ?? byTopic(() => Number.NaN);
}
