import { displayWidth, plainText } from './display-width.ts';

/** What the program writes: results on standard output, everything else on standard error. */
export interface Terminal {
  print: (text: string) => void;
  /** The API's data as it is, and nothing else. */
  json: (data: unknown) => void;
  bytes: (data: Uint8Array) => void;
  /** A line of standard error. */
  say: (line: string) => void;
  /** One line that the next one replaces; nobody else than a person at a terminal sees it. Empty: none. */
  progress: (line: string) => void;
}

type Stream = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>;

export function createTerminal(out: Stream, err: Stream): Terminal {
  let shown = '';
  const clear = (): void => {
    if (shown !== '') err.write('\r\u001b[K');
    shown = '';
  };
  return {
    print: (text) => {
      clear();
      out.write(text);
    },
    json: (data) => {
      clear();
      out.write(`${JSON.stringify(data, null, 2)}\n`);
    },
    bytes: (data) => {
      clear();
      out.write(data);
    },
    say: (line) => {
      clear();
      err.write(`${line.split('\n').map(plainText).join('\n')}\n`);
    },
    progress: (line) => {
      if (err.isTTY !== true || line === shown) return;
      clear();
      // A line that wraps could not be taken back.
      shown = displayWidth(line) < (err.columns ?? 80) ? line : '';
      err.write(shown);
    },
  };
}
