import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { followOutput } from './child-output.ts';

function follow(logsToTerminal: boolean) {
  const stream = new PassThrough();
  const logged: string[] = [];
  const words: string[] = [];
  followOutput(stream, {
    log: { write: (line) => logged.push(line), close: () => undefined },
    logsToTerminal,
    onWords: (line) => words.push(line),
  });
  stream.end('Administrator: admin01\n\n{"level":30,"msg":"listening"}\n');
  return { logged, words };
}

describe('what a program prints', () => {
  it('goes to its log when it is a log line, and to the person when it is words', async () => {
    const { logged, words } = follow(false);
    await vi.waitFor(() => expect(logged).toEqual(['{"level":30,"msg":"listening"}']), { timeout: 20_000 });
    expect(words).toEqual(['Administrator: admin01']);
  });

  it('is shown whole while somebody looks for a fault', async () => {
    const { words } = follow(true);
    await vi.waitFor(() => expect(words).toHaveLength(2), { timeout: 20_000 });
  });
});
