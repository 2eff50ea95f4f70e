/** What a person at the terminal reads. Logs go to files (child-output.ts). */
export interface Terminal {
  say: (line: string) => void;
  complain: (line: string) => void;
}

export function createTerminal(): Terminal {
  return {
    say: (line) => {
      process.stdout.write(`${line}\n`);
    },
    complain: (line) => {
      process.stderr.write(`${line}\n`);
    },
  };
}
