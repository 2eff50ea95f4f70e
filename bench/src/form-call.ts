import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface SentFile {
  name: string;
  bytes: number;
  pieces: Iterable<Buffer>;
}

/** Posts a file as the console does, piece by piece; its answer, and the milliseconds until it was there. */
export async function postFile(
  url: string,
  { name, bytes, pieces }: SentFile,
  headers: Record<string, string>,
): Promise<{ status: number; body: string; ms: number }> {
  const boundary = 'rackhand-bench';
  const before = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const behind = Buffer.from(`\r\n--${boundary}--\r\n`);
  const begun = performance.now();
  const call = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + bytes + behind.length,
    },
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      response.setEncoding('utf8');
      let body = '';
      response.on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
  const all = function* (): Generator<Buffer> {
    yield before;
    yield* pieces;
    yield behind;
  };
  await pipeline(Readable.from(all()), call).catch(() => undefined);
  return { ...(await answer), ms: performance.now() - begun };
}
