import type { Terminal } from './terminal.ts';

/** What is said when a person, or the CI job around it, ends the program before its time. */
export interface Interruption {
  /** From now on: what goes on at the server, and how to follow it. */
  says: (line: string) => void;
}

/** As a shell tells that a program was ended by a signal. */
const exitCodeOfSignal = { SIGINT: 130, SIGTERM: 143 } as const;

/** The server knows nothing of it: what was asked of it goes on. */
export function watchInterruption(terminal: Terminal, end: (code: number) => void): Interruption {
  let line = '';
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      if (line !== '') terminal.say(line);
      end(exitCodeOfSignal[signal]);
    });
  }
  return {
    says: (words) => {
      line = words;
    },
  };
}
