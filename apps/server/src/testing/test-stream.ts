import { get, type IncomingMessage } from 'node:http';
import { livePositionsHeader } from '@rackhand/contract/call/live-times';
import { eventually } from './eventually.ts';

export interface StreamEvent {
  name: string;
  id: string;
  data: Record<string, unknown>;
}

/** A console's end of `GET /admbo/events`. */
export interface TestStream {
  status: number;
  headers: IncomingMessage['headers'];
  events: StreamEvent[];
  named(name: string): StreamEvent[];
  /** The first event that fits, when it has come. */
  sees(fits: (event: StreamEvent) => boolean, what?: string): Promise<StreamEvent>;
  isEnded(): boolean;
  /** Stops reading without closing. */
  stall(): void;
  close(): void;
}

export async function openStream(origin: string, headers: Record<string, string>): Promise<TestStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const known = { [livePositionsHeader.name]: livePositionsHeader.value };
    const request = get(
      `${origin}/admbo/events`,
      { headers: { ...known, ...headers }, agent: false },
      resolve,
    );
    request.on('error', reject);
  });
  const events: StreamEvent[] = [];
  let rest = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    events.push(...frames.map(readFrame));
  });
  response.on('close', () => {
    ended = true;
  });
  response.on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    named: (name) => events.filter((event) => event.name === name),
    sees: (fits, what = 'an event') => eventually(() => events.find(fits), what),
    isEnded: () => ended,
    stall: () => {
      response.pause();
    },
    close: () => {
      response.destroy();
    },
  };
}

function readFrame(frame: string): StreamEvent {
  const field = (name: string): string =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? '';
  return {
    name: field('event'),
    id: field('id'),
    data: JSON.parse(field('data')) as Record<string, unknown>,
  };
}
