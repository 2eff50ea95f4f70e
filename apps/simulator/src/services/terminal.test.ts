import { describe, expect, it } from 'vitest';
import { createCollector, createPipe } from '../shell/pipe.ts';
import { createTerminal } from './terminal.ts';

interface Typed {
  screen: string;
  lines: (string | null)[];
  interrupts: number;
}

/** Types the keys, then hangs up; what a shell would read until it sees an end twice. */
async function type(keys: string, busy = false): Promise<Typed> {
  const keyboard = createPipe();
  const screen = createCollector();
  let interrupts = 0;
  const terminal = createTerminal({
    keyboard,
    screen: screen.sink,
    interrupt() {
      interrupts += 1;
      return busy;
    },
  });
  await keyboard.write(Buffer.from(keys));
  keyboard.end();
  await terminal.pump();
  const lines: (string | null)[] = [];
  for (let ends = 0; ends < 1; ) {
    const data = await terminal.stdin.read();
    lines.push(data?.toString() ?? null);
    if (data === null) ends += 1;
  }
  return { screen: screen.text(), lines, interrupts };
}

describe('the terminal of an open shell', () => {
  it('hands on whole lines and shows what was typed', async () => {
    expect(await type('ls\rid\r')).toEqual({
      screen: 'ls\nid\n',
      lines: ['ls\n', 'id\n', null],
      interrupts: 0,
    });
  });

  it('takes back characters, not more than there are', async () => {
    expect((await type('\x7fax\x7fb\r')).lines).toEqual(['ab\n', null]);
  });

  it('ends the input at Ctrl-D on an empty line, else hands on what stands there', async () => {
    expect((await type('\x04')).lines).toEqual([null]);
    expect((await type('part\x04')).lines).toEqual(['part', null]);
  });

  it('forgets the line at Ctrl-C and brings a new prompt', async () => {
    expect(await type('oops\x03')).toEqual({ screen: 'oops^C\n', lines: ['\n', null], interrupts: 1 });
  });

  it('leaves the rest to the command that Ctrl-C ends', async () => {
    expect((await type('\x03', true)).lines).toEqual([null]);
  });
});
