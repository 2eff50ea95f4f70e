import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../../e2e/src/browser/chromium.ts';
import { chromiumArguments } from './chromium.ts';
import { type Figure, median } from './figure.ts';
import { makeRacks, rackShape } from './make-racks.ts';
import { startServerForAgent } from './server-for-agent.ts';
import { carrySession, signIn } from './sign-in.ts';
import { startSyntheticAgent } from './synthetic-agent.ts';

const racks = 20;
const slots = racks * rackShape.rows * rackShape.columns;
const rounds = 5;

/** Document 5, G10: 20 racks of 48 slots, beside a page of as many plain slots in the same run. */
export async function measureRackGrid(): Promise<Figure[]> {
  const server = await startServerForAgent();
  const cookie = await signIn(server.origin);
  await makeRacks(server.origin, cookie, racks);
  const agent = await startSyntheticAgent({ url: server.origin, token: server.token, devices: slots });
  const plain = await servePlainSlots();
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await paintTime(plain.url, () => Promise.resolve()));
      ours.push(
        await paintTime(`${server.origin}/device2`, (context) =>
          carrySession(context, server.origin, cookie),
        ),
      );
    }
    return [
      {
        name: `rack grid of ${String(slots)} slots, cold profile, all of them rendered and painted`,
        value: median(ours),
        unit: 'ms',
        floor: { name: 'plain HTML of as many slots', value: median(bare) },
        target: { most: 1000 },
      },
    ];
  } finally {
    plain.close();
    agent.close();
    await server.stop();
  }
}

async function servePlainSlots(): Promise<{ url: string; close: () => void }> {
  const lines = ['Galaxy S10', 'Android 14 80%', 'available', 'BENCH000000', ''];
  const slot = `<button data-udid="x">${lines.map((line) => `<span>${line}</span>`).join('')}</button>`;
  const style = 'body{display:grid;grid-template-columns:repeat(12,1fr);gap:5px}span{display:block}';
  const page = `<!doctype html><style>${style}</style>${slot.repeat(slots)}`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/`, close: () => server.close() };
}

async function paintTime(url: string, prepare: (context: BrowserContext) => Promise<void>): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'rackhand-grid-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumArguments],
    viewport: { width: 1440, height: 900 },
  });
  try {
    await prepare(context);
    await context.addInitScript(noteAllSlots, slots);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(() => (globalThis as { paintedAt?: number }).paintedAt, null, {
      timeout: 30_000,
    });
    return Number(await painted.jsonValue());
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Runs in the page: the first frame after every slot stands in the document. */
function noteAllSlots(wanted: number): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('[data-udid]').length < wanted) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        (globalThis as { paintedAt?: number }).paintedAt = performance.now();
      };
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
