import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { tellPort } from './tell-port.ts';

/** The floor of an upload: a bare node:http that hashes what comes, writes it into a file and flushes that. `bare-upload.ts FOLDER` */
const [folder = ''] = process.argv.slice(2);

async function take(request: IncomingMessage): Promise<string> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  await pipeline(
    request,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(path),
  );
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
  await rm(path);
  return hash.digest('hex');
}

const server = createServer((request, response) => {
  void take(request).then((sha256) => response.end(sha256));
});
tellPort(server);
