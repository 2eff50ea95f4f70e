import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToldCaptureCard } from '@rackhand/contract/host/capture-card';
import { freePort } from '@rackhand/program/testing/free-port';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../start-agent.ts';
import { type ListeningServer, startListeningServer } from '../testing/listening-server.ts';
import { type SimulatedRack, startSimulatedRack } from '../testing/simulated-rack.ts';
import { quickSettings, startTestAgent } from '../testing/start-test-agent.ts';
import { startCaptureWatch } from './capture-watch.ts';
import { lookForFrame } from './look-for-frame.ts';
import { type CaptureCard, readCaptureFile } from './read-capture-file.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
});
// A program that is being ended may write one file more.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('the capture cards of a host', () => {
  let server: ListeningServer;
  let rack: SimulatedRack;
  let agent: Agent;
  let boxes: number[];
  const told = (): ToldCaptureCard[] | undefined =>
    server.messages
      .flatMap((message) => (message.type === 'hello' || message.type === 'heartbeat' ? [message.host] : []))
      .at(-1)?.capture_cards;
  const tells = (cards: ToldCaptureCard[]) =>
    vi.waitFor(() => expect(told()).toEqual(cards), { timeout: 40_000, interval: 50 });
  const start = (cards: CaptureCard[] | null, adbServerPort: number): Agent =>
    startTestAgent({
      ...{ folder, serverPort: server.port, adbServerPort },
      settings: { ...quickSettings, capture: { lookMs: 300, frameMs: 1_000 } },
      ...(cards === null ? {} : { cards }),
    });

  beforeEach(async () => {
    mkdirSync(join(folder, 'agent'));
    writeFileSync(join(folder, 'token'), 'secret');
    const adbServerPort = await freePort();
    server = await startListeningServer();
    rack = await startSimulatedRack({ devices: 8, adbServerPort, dataDir: folder, bootMs: 500 });
    // Written once the rack stands.
    const cards = await vi.waitFor(
      () => {
        const read = readCaptureFile(join(folder, 'simulator', 'capture.json'));
        if ('mistakes' in read) throw new Error(read.mistakes.join());
        return read.cards;
      },
      { timeout: 20_000 },
    );
    agent = start(cards, adbServerPort);
    boxes = (await rack.devices()).filter(({ kind }) => kind === 'set-top box').map(({ index }) => index);
  });
  afterEach(async () => {
    await agent.stop();
    await rack.stop();
    await server.close();
  });

  it('are told with what they give: a picture, none, or no card at all, and come back by themselves', async () => {
    const signal = { condition: 'signal' as const };
    await tells([
      { card: 1, ...signal },
      { card: 2, ...signal },
    ]);
    await rack.fault('drop_hdmi', [boxes[0] ?? 0]);
    await rack.fault('remove_card', [boxes[1] ?? 0]);
    await tells([
      { card: 1, condition: 'no_signal' },
      { card: 2, condition: 'missing' },
    ]);
    await rack.fault('heal', 'all');
    await tells([
      { card: 1, ...signal },
      { card: 2, ...signal },
    ]);
  });

  it('give no picture while the box is without power', async () => {
    await tells([
      { card: 1, condition: 'signal' },
      { card: 2, condition: 'signal' },
    ]);
    await rack.fault('cut_power', [boxes[0] ?? 0]);
    await tells([
      { card: 1, condition: 'no_signal' },
      { card: 2, condition: 'signal' },
    ]);
  });
});

describe('a card of Video4Linux', () => {
  const path = process.env['PATH'] ?? '';
  /** Stands for the kernel's device: what counts is what v4l2-ctl says of it. */
  const card = '/dev/null';
  const withProgram = (body: string): void => {
    writeFileSync(join(folder, 'v4l2-ctl'), `#!/bin/sh\necho "$@" > ${join(folder, 'argv')}\n${body}\n`, {
      mode: 0o755,
    });
    process.env['PATH'] = `${folder}:${path}`;
  };
  afterEach(() => {
    process.env['PATH'] = path;
  });

  it('has a signal when a frame comes, however black it is', async () => {
    withProgram('head -c 4096 /dev/zero');
    expect(await lookForFrame(card, 5_000)).toBe('signal');
    expect(readFileSync(join(folder, 'argv'), 'utf8').trim()).toBe(
      '--device /dev/null --stream-mmap --stream-count=1 --stream-to=-',
    );
  });

  it.each([
    ['no frame comes in time', 'exec sleep 60', 'no_signal'],
    [
      'it refuses to stream',
      'echo "VIDIOC_STREAMON: failed: Link has been severed" >&2; exit 1',
      'no_signal',
    ],
    ['it can’t be opened', 'echo "Cannot open device /dev/null, exiting." >&2; exit 1', 'missing'],
    [
      'another program has it',
      'echo "VIDIOC_REQBUFS returned -1 (Device or resource busy)" >&2; exit 1',
      null,
    ],
  ])('of which %s', async (_what, body, look) => {
    withProgram(body);
    expect(await lookForFrame(card, 1_000)).toBe(look);
  });

  it('that misses a single frame now and then has a signal all the time', async () => {
    const count = join(folder, 'count');
    withProgram(`echo x >> ${count}; [ $(($(wc -l < ${count}) % 2)) = 0 ] && exit 1; head -c 16 /dev/zero`);
    const seen: (string | null)[] = [];
    const watch = startCaptureWatch({
      cards: [{ card: 1, path: card }],
      settings: { lookMs: 1, frameMs: 5_000 },
      log: pino({ level: 'silent' }),
      onChange: () => seen.push(watch.told()?.[0]?.condition ?? null),
    });
    await vi.waitFor(() => expect(readFileSync(count, 'utf8').length).toBeGreaterThan(16), {
      timeout: 30_000,
    });
    watch.stop();
    expect(seen).toEqual(['signal']);
  });

  it('is not judged where the host has no v4l2-ctl, and is missing where nothing is at its path', async () => {
    process.env['PATH'] = folder;
    expect(await lookForFrame(card, 1_000)).toBeNull();
    expect(await lookForFrame(join(folder, 'nothing'), 1_000)).toBe('missing');
  });
});

describe('CAPTURE_FILE', () => {
  const read = (content: unknown) => {
    const file = join(folder, 'capture.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readCaptureFile(file);
  };

  it('names a path for each card; without it nothing is known of cards', () => {
    expect(read({ '2': '/dev/v4l/by-id/usb-x-video-index0' })).toEqual({
      cards: [{ card: 2, path: '/dev/v4l/by-id/usb-x-video-index0' }],
    });
    expect(readCaptureFile(null)).toEqual({ cards: null });
  });

  it.each([['{'], [{ '3': '/dev/video0' }], [{ '1': 'video0' }], [[]]])(
    'with %j names its mistake',
    (content) => {
      expect(read(content)).toMatchObject({ mistakes: [expect.stringContaining('capture.json')] });
    },
  );
});
