import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tellPort } from './tell-port.ts';

/**
 * The floor of the live list: adb's list, a line of text for each device that has changed, and a page that writes it into the
 * device's row. Run as a process of its own: `bare-chain.ts ADB_PORT NAMES.json`, the names by adb's serial.
 */
const [adbPort = '', namesFile = ''] = process.argv.slice(2);
const names = new Map(Object.entries(JSON.parse(readFileSync(namesFile, 'utf8')) as Record<string, string>));
const states = new Map<string, string>();
const watched = new Set<string>();
const pages = new Set<ServerResponse>();
const words: Record<string, string> = { device: '사용 가능', unauthorized: 'USB 디버깅 미승인' };

const page = `<!doctype html><style>tr{height:34px}</style><table><tbody></tbody></table><script>
const rows = new Map();
new EventSource('/events').onmessage = ({ data }) => {
  const [name, words] = JSON.parse(data);
  let cell = rows.get(name);
  if (cell === undefined) {
    const row = document.querySelector('tbody').insertRow();
    row.insertCell().textContent = name;
    cell = row.insertCell();
    rows.set(name, cell);
  }
  cell.textContent = words;
};
</script>`;

function request(text: string): Buffer {
  return Buffer.from(Buffer.byteLength(text).toString(16).padStart(4, '0') + text);
}

const lineOf = (transport: string): string =>
  `data: ${JSON.stringify([names.get(transport), words[states.get(transport) ?? ''] ?? '연결 안 됨'])}\n\n`;

function take(list: string): void {
  const now = new Map<string, [state: string, id: string]>();
  for (const line of list.split('\n').filter(Boolean)) {
    const [transport = '', state = ''] = line.split(/\s+/);
    now.set(transport, [state, /transport_id:(\d+)/.exec(line)?.[1] ?? '']);
  }
  for (const transport of names.keys()) {
    const [state, id] = now.get(transport) ?? ['absent', ''];
    if (state === 'device') watchLoss(id);
    if (states.get(transport) === state) continue;
    states.set(transport, state);
    for (const response of pages) response.write(lineOf(transport));
  }
}

/** adb says nothing when a device is lost that hangs on TCP; a stream to it ends at once. */
function watchLoss(id: string): void {
  if (watched.has(id)) return;
  watched.add(id);
  const socket = connect(Number(adbPort), '127.0.0.1');
  socket.write(request(`host:transport-id:${id}`));
  socket.once('data', () => socket.write(request('shell:cat')));
  socket.on('error', () => undefined);
  socket.on('close', look);
}

function look(): void {
  let text = '';
  const socket = connect(Number(adbPort), '127.0.0.1');
  socket.setNoDelay(true);
  socket.write(request('host:devices-l'));
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => take(text.slice('OKAY0000'.length)));
}

const tracker = connect(Number(adbPort), '127.0.0.1');
tracker.write(request('host:track-devices-l'));
tracker.on('data', look);

const server = createServer((incoming, response) => {
  if (incoming.url !== '/events') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const transport of names.keys()) response.write(lineOf(transport));
  pages.add(response);
});
tellPort(server);
