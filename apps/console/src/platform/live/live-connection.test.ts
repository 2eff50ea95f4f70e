import { byTopic } from '@rackhand/contract/call/live-position';
import { livePositionsHeader } from '@rackhand/contract/call/live-times';
import { afterEach, expect, test, vi } from 'vitest';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import type { LiveMessage } from './live-protocol.ts';

const connections: LiveConnection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});

/** A server that says each of these in a stream of its own, which breaks then; what it was asked with. */
function connectTo(streams: readonly string[][]) {
  const asked: Headers[] = [];
  const heard: LiveMessage[] = [];
  const connection = createLiveConnection({
    fetch: (_url, { headers } = {}) => {
      const frames = streams[asked.length];
      asked.push(new Headers(headers));
      return frames === undefined
        ? new Promise(() => undefined)
        : Promise.resolve(new Response(frames.map((frame) => `${frame}\n\n`).join('')));
    },
    onMessage: (message) => heard.push(message),
    onStatus: () => undefined,
  });
  connections.push(connection);
  connection.open({ numbers: byTopic(() => 5), isOne: false });
  return {
    heard,
    askedAgain: () => vi.waitUntil(() => asked[streams.length], { timeout: 10_000 }),
    asked,
  };
}

const removed = (id: string): string => `event: device\nid: ${id}\ndata: {"arn":"a","removed":true}`;
const bulk = (id: string): string => `event: bulk\nid: ${id}\ndata: {"bulk_id":"b"}`;

test('a stream that breaks is resumed behind its last event, in each topic', async () => {
  const last = 'desk=5,tests=5,work=6,apps=5,farm=8.000001';
  const { heard, asked, askedAgain } = connectTo([
    [
      removed('desk=5,tests=5,work=5,apps=5,farm=7'),
      bulk('desk=5,tests=5,work=6,apps=5,farm=7'),
      removed(last),
    ],
  ]);
  expect((await askedAgain()).get('last-event-id')).toBe(last);
  expect(asked[0]?.get('last-event-id')).toBe('desk=5,tests=5,work=5,apps=5,farm=5');
  expect(asked[0]?.get(livePositionsHeader.name)).toBe(livePositionsHeader.value);
  expect(heard.map(({ name, id }) => [name, id])).toEqual([
    ['device', 7],
    ['bulk', 6],
    ['device', 8.000001],
  ]);
});

test('a server of the release before is asked by the number that it gave', async () => {
  const { heard, askedAgain } = connectTo([
    ['event: reset\nid: 40\ndata: {}', removed('41'), bulk('42.000001')],
  ]);
  expect((await askedAgain()).get('last-event-id')).toBe('42.000001');
  expect(heard.map(({ name, id }) => [name, id])).toEqual([
    ['reset', 40],
    ['device', 41],
    ['bulk', 42.000001],
  ]);
});

test('an event that this console does not know is passed over, and so is an id that is no position', async () => {
  const known = 'desk=5,tests=5,work=5,apps=5,farm=6';
  const { heard, askedAgain } = connectTo([
    [removed(known), 'event: weather\nid: desk=9\ndata: {}', removed('what is this')],
  ]);
  expect((await askedAgain()).get('last-event-id')).toBe(known);
  expect(heard.map(({ id }) => id)).toEqual([6, 6]);
});
