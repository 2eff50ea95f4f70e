import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tellPort } from './tell-port.ts';

/**
 * The floor: a bare node:http that stringifies the same rows for each request, and serves one page without a framework
 * that fetches and paints them. Run as a process of its own: `bare-server.ts ROWS.json PAGE.html`.
 */
const [rowsFile = '', pageFile = ''] = process.argv.slice(2);
const answer = JSON.parse(readFileSync(rowsFile, 'utf8')) as unknown;
const page = readFileSync(pageFile);

const server = createServer((request, response) => {
  if (request.url?.startsWith('/rows') === true) {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(answer));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
});

tellPort(server);
