import { openStream, type TestStream } from '../../../apps/server/src/testing/test-stream.ts';
import type { HttpAdmin } from './http-admin.ts';
import { waitUntil } from './wait-until.ts';

/** How many of them the server at that address has open. */
export async function countStreams(url: string, headers: Record<string, string> = {}): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^event_streams (\d+)$/m.exec(text)?.[1]);
}

/** From the first moment of a server that starts. */
export async function openStreamWhenReady(url: string, chief: HttpAdmin): Promise<TestStream> {
  const cookie = await chief.cookie();
  const begun: TestStream[] = [];
  await waitUntil(
    'the server has begun a stream',
    async () => {
      const stream = await openStream(url, { cookie }).catch(() => null);
      if (stream?.status === 200) begun.push(stream);
      return begun.length > 0;
    },
    30_000,
  );
  const [stream] = begun;
  if (stream === undefined) throw new Error('there is no stream');
  return stream;
}
