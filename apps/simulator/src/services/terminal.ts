import type { ByteSource, Sink } from '../shell/command.ts';

const keys = { interrupt: 0x03, end: 0x04, back: 0x7f, lineFeed: 0x0a, carriageReturn: 0x0d };

/** Lines end as a terminal wants it. */
export function withTerminalLines(out: Sink): Sink {
  return (data) => out(Buffer.from(data.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1'));
}

interface TerminalDeps {
  keyboard: ByteSource;
  screen: Sink;
  /** Ctrl-C; answers whether something ran that it has ended. */
  interrupt(): boolean;
}

/**
 * What the kernel's terminal does between a person and a shell: it shows what is typed, hands it on line by line, takes
 * a character back, and knows Ctrl-C and Ctrl-D.
 */
export function createTerminal({ keyboard, screen, interrupt }: TerminalDeps) {
  const lines: (Buffer | null)[] = [];
  let line: number[] = [];
  let ended = false;
  let reader: ((data: Buffer | null) => void) | undefined;

  function handOn(data: Buffer | null): void {
    const waiting = reader;
    reader = undefined;
    if (waiting === undefined) lines.push(data);
    else waiting(data);
  }

  /** Answers what the screen shows for the key. */
  function press(key: number): string {
    if (key === keys.interrupt) {
      line = [];
      // Who waits for input gets none; at the prompt an empty line brings the next prompt.
      if (!interrupt()) handOn(Buffer.from('\n'));
      else if (reader !== undefined) handOn(null);
      return '^C\n';
    }
    if (key === keys.end) {
      handOn(line.length === 0 ? null : Buffer.from(line));
      line = [];
      return '';
    }
    if (key === keys.back) return line.pop() === undefined ? '' : '\b \b';
    const isEnd = key === keys.carriageReturn || key === keys.lineFeed;
    line.push(isEnd ? keys.lineFeed : key);
    if (isEnd) {
      const typed = Buffer.from(line);
      line = [];
      handOn(typed);
    }
    return isEnd ? '\n' : String.fromCharCode(key);
  }

  async function pump(): Promise<void> {
    for (let data = await keyboard.read(); data !== null; data = await keyboard.read()) {
      // Sent before the reader wakes, so that what a command says comes after its line.
      for (const key of data) await screen(Buffer.from(press(key), 'latin1'));
    }
    ended = true;
    handOn(null);
  }

  const stdin: ByteSource = {
    read() {
      const data = lines.shift();
      if (data !== undefined) return Promise.resolve(data);
      if (ended) return Promise.resolve(null);
      return new Promise((resolve) => {
        reader = resolve;
      });
    },
  };

  return { stdin, pump };
}
