import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { tellPort } from '../tell-port.ts';

/** The floor: a bare node:http that pipes the files of a folder. Run as a process of its own: `bare-files.ts FOLDER`. */
const [folder = ''] = process.argv.slice(2);
const types: Readonly<Record<string, string>> = { html: 'text/html; charset=utf-8', png: 'image/png' };

const server = createServer((request, response) => {
  const name = (request.url ?? '').slice(1);
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const file = createReadStream(join(folder, name));
  file.on('error', () => response.writeHead(404).end());
  file.once('open', () => {
    response.writeHead(200, { 'content-type': type });
    file.pipe(response);
  });
});

tellPort(server);
