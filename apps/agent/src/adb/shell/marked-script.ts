import { LinkError } from '@rackhand/device-link/link-error';
import { quoteArgument } from '@rackhand/device-link/quote-argument';
import type { Argv, Said } from '../../devices/test-shell.ts';

/**
 * One script of several commands, each in a shell of its own that says how it ended: old shells have no exit code, and what one
 * has said is told from what the next one says. `mark` stands nowhere else.
 */
export function markedScript(commands: readonly Argv[], mark: string): string {
  return commands
    .map((argv) => {
      const command = argv.map(quoteArgument).join(' ');
      return `(${command} 2>&1; r=$?; echo; echo ${mark}$r; exit $r)`;
    })
    .join(' && ');
}

export function readMarked(answer: string, mark: string, count: number): Said[] {
  const said: Said[] = [];
  let rest = answer;
  while (said.length < count) {
    const at = rest.indexOf(mark);
    if (at < 0) throw new LinkError('device_lost', 'the answer ended in its middle', true);
    const end = rest.indexOf('\n', at);
    const code = Number(rest.slice(at + mark.length, end < 0 ? undefined : end).trim());
    const text = rest.slice(0, at);
    said.push({ code, text: text.endsWith('\n') ? text.slice(0, -1) : text });
    if (code !== 0) break;
    rest = end < 0 ? '' : rest.slice(end + 1);
  }
  return said;
}
