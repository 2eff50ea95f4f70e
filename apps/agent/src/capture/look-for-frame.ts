import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { CaptureCondition } from '@rackhand/contract/host/capture-card';
import { runProgram } from '@rackhand/program/run-program';

/** What a card was found in; null: it can't be told. */
export type FrameLook = CaptureCondition | null;

/**
 * Whether a card gives a frame within `frameMs`. One of Video4Linux is asked by `v4l2-ctl`; a socket, as the simulated rack has
 * instead of one, gives bytes. What a frame shows is its own business: black is a signal.
 */
export async function lookForFrame(path: string, frameMs: number): Promise<FrameLook> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 'missing';
  if (found.isSocket()) return lookIntoSocket(path, frameMs);
  return found.isCharacterDevice() ? lookByProgram(path, frameMs) : 'missing';
}

async function lookByProgram(path: string, frameMs: number): Promise<FrameLook> {
  const argv = ['--device', path, '--stream-mmap', '--stream-count=1', '--stream-to=-'];
  const { stdout, stderr, error } = await runProgram('v4l2-ctl', argv, frameMs);
  if (stdout !== '') return 'signal';
  // Without the program nobody knows; nor while another one streams.
  if (isNotThere(error) || /busy/i.test(stderr)) return null;
  return /cannot open device|no such device/i.test(stderr) ? 'missing' : 'no_signal';
}

function isNotThere(error: Error | null): boolean {
  return error !== null && 'code' in error && error.code === 'ENOENT';
}

function lookIntoSocket(path: string, frameMs: number): Promise<FrameLook> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (look: FrameLook): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(look);
    };
    const timer = setTimeout(() => end('no_signal'), frameMs);
    socket.once('data', () => end('signal'));
    socket.once('error', () => end('missing'));
  });
}
