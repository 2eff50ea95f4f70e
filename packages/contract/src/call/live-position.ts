import { type LiveTopic, liveTopics } from './live-topics.ts';

/** Up to which change of each topic something is complete: the id of every event, and the header of every answer. */
export interface LivePosition {
  /** One with a fraction is between two changes; -1 of a topic that is not named. */
  numbers: Readonly<Record<LiveTopic, number>>;
  /** Of a server of the release before, which had one order for all: its position is one number. */
  isOne: boolean;
}

const numberPattern = /^\d{1,15}(?:\.\d{1,9})?$/;

export function byTopic<Value>(valueOf: (topic: LiveTopic) => Value): Record<LiveTopic, Value> {
  return Object.fromEntries(liveTopics.map((topic) => [topic, valueOf(topic)])) as Record<LiveTopic, Value>;
}

/** As `farm=12,work=7,…`; topics that are not known are passed over. null for what is no position. */
export function readPosition(text: string): LivePosition | null {
  if (numberPattern.test(text)) return { numbers: byTopic(() => Number(text)), isOne: true };
  const named = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, topic, number] = /^([a-z_]{1,30})=(.*)$/.exec(part) ?? [];
    if (topic === undefined || number === undefined || !numberPattern.test(number) || named.has(topic))
      return null;
    named.set(topic, Number(number));
  }
  return { numbers: byTopic((topic) => named.get(topic) ?? -1), isOne: false };
}

/** What it is read from again. */
export function formatPosition({ numbers, isOne }: LivePosition): string {
  if (isOne) return String(Math.max(0, Math.min(...Object.values(numbers))));
  const named = liveTopics.filter((topic) => numbers[topic] >= 0);
  return named.map((topic) => `${topic}=${String(numbers[topic])}`).join(',');
}

/** What is complete up to both is complete up to this. */
export function earlierOf(left: LivePosition, right: LivePosition): LivePosition {
  return {
    numbers: byTopic((topic) => Math.min(left.numbers[topic], right.numbers[topic])),
    isOne: left.isOne || right.isOne,
  };
}
