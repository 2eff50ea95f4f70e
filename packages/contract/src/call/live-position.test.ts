import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTopic, earlierOf, formatPosition, type LivePosition, readPosition } from './live-position.ts';
import { liveTopics } from './live-topics.ts';

const number = fc.oneof(
  fc.nat({ max: 2 ** 45 }),
  fc
    .tuple(fc.nat({ max: 2 ** 30 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, part]) => (whole * 1_000_000 + part) / 1_000_000),
);
const vector: fc.Arbitrary<LivePosition> = fc
  .tuple(...liveTopics.map(() => number))
  .map((numbers) => ({ numbers: byTopic((topic) => numbers[liveTopics.indexOf(topic)] ?? 0), isOne: false }));
const position = fc.oneof(
  vector,
  fc.nat().map((one): LivePosition => ({ numbers: byTopic(() => one), isOne: true })),
);

describe('a position of the stream', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(position, (given) => {
        expect(readPosition(formatPosition(given))).toEqual(given);
      }),
    );
  });

  test('never is read from anything else, whatever comes in a header', () => {
    const near = fc.stringMatching(/^[a-z=,.\d -]{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const read = readPosition(text);
        if (read === null) return;
        expect(Object.keys(read.numbers).toSorted()).toEqual([...liveTopics].toSorted());
        for (const one of Object.values(read.numbers)) expect(one >= -1 && Number.isFinite(one)).toBe(true);
      }),
    );
  });

  test.each([
    '',
    ' ',
    '-1',
    '1e3',
    'NaN',
    'farm',
    'farm=',
    'farm=-1',
    'farm=1,farm=2',
    'farm=1;work=2',
    'farm=1,',
  ])('is not %j', (text) => {
    expect(readPosition(text)).toBeNull();
  });

  test('of a server with other topics has those that are known here, and -1 for what it does not say', () => {
    const { numbers } = readPosition('farm=12,weather=3') ?? { numbers: null };
    expect(numbers).toEqual({ ...byTopic(() => -1), farm: 12 });
  });

  test('of a server of the release before is one number for all topics', () => {
    expect(readPosition('41.000002')).toEqual({ numbers: byTopic(() => 41.000002), isOne: true });
  });

  test('that is earlier than two is no further than either, in any topic', () => {
    fc.assert(
      fc.property(position, position, (left, right) => {
        const { numbers } = earlierOf(left, right);
        for (const topic of liveTopics)
          expect(numbers[topic]).toBe(Math.min(left.numbers[topic], right.numbers[topic]));
      }),
    );
  });
});
