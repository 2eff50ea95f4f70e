import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventStreamParser, type StreamEvent } from './event-stream-parser.ts';

const text =
  'event: device\nid: 7\ndata: {"a":1}\n\n: sign of life\n\nevent: host\r\nid: 8\r\ndata: x\r\ndata: y\r\n\r\ndata:z\n\n';
const wanted: StreamEvent[] = [
  { name: 'device', id: '7', data: '{"a":1}' },
  { name: 'host', id: '8', data: 'x\ny' },
  { name: 'message', id: '8', data: 'z' },
];

function readIn(chunks: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parse = createEventStreamParser((event) => events.push(event));
  for (const chunk of chunks) parse(chunk);
  return events;
}

describe('reading an event stream', () => {
  it('gives each event with its name, id and data', () => {
    expect(readIn([text])).toEqual(wanted);
  });

  it('gives the same wherever the network cuts it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 })), (cuts) => {
        const places = [0, ...cuts.sort((left, right) => left - right), text.length];
        const chunks = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(readIn(chunks)).toEqual(wanted);
      }),
    );
  });
});
