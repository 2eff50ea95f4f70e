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
/** Any page of Rackhand has it (document 4, S53): the browser begins a process for it before it reads a line. */
const ownProcess = { 'cross-origin-opener-policy': 'same-origin' };

const server = createServer((request, response) => {
  if (request.url?.startsWith('/rows') === true) {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(answer));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...ownProcess });
  response.end(page);
});

tellPort(server);
