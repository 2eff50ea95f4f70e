import { readFileSync } from 'node:fs';

export type AgentCommand =
  | { name: 'run' }
  /** Whether an agent runs on the data directory, for whoever watches over it. */
  | { name: 'is-running' }
  /** `tokenFile` null: the token comes on standard input. */
  | { name: 'enroll'; serverUrl: string; tokenFile: string | null };

const usage =
  "usage: printf '%s' TOKEN | npm run agent -- --enroll SERVER_URL [--token-file FILE], or npm run agent -- --is-running";

/** The token itself is never an argument: other people of the machine can read those. */
export function readCommand(args: readonly string[]): AgentCommand | { mistakes: string[] } {
  if (args.length === 0) return { name: 'run' };
  if (args.join(' ') === '--is-running') return { name: 'is-running' };
  const [option, serverUrl, tokenOption, tokenFile, ...rest] = args;
  const isEnroll = option === '--enroll' && serverUrl !== undefined && rest.length === 0;
  const isWhole = tokenOption === undefined || (tokenOption === '--token-file' && tokenFile !== undefined);
  if (!isEnroll || !isWhole) return { mistakes: [usage] };
  return { name: 'enroll', serverUrl, tokenFile: tokenFile ?? null };
}

/** From the file, or from standard input to its end; null where there is none. */
export function readToken(file: string | null): string | null {
  try {
    const text = readFileSync(file ?? 0, 'utf8').trim();
    return /^[\w-]{20,200}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}
