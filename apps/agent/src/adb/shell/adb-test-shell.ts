import { randomUUID } from 'node:crypto';
import type { DeviceLink } from '@rackhand/device-link/device-link';
import { quoteArgument } from '@rackhand/device-link/quote-argument';
import type { Attachment } from '../../devices/attachment.ts';
import type { TestShell } from '../../devices/test-shell.ts';
import type { ShellLanes } from '../device/shell-lanes.ts';
import { markedScript, readMarked } from './marked-script.ts';

interface ShellDeps {
  link: DeviceLink;
  lanes: ShellLanes;
}

/** The shell of an attached device as a test drives it. */
export function createAdbTestShell({ link, lanes }: ShellDeps): (attachment: Attachment) => TestShell {
  return ({ id }) => {
    let v2: Promise<boolean> | null = null;
    const hasV2 = () => (v2 ??= link.readFeatures(id).then((features) => features.has('shell_v2')));
    return {
      async run(commands, asked) {
        const mark = `--${randomUUID()}--`;
        const script = markedScript(commands, mark);
        const shell = { v2: await hasV2(), ...asked };
        const { stdout } = await lanes(() => link.runShell(id, script, shell));
        return readMarked(stdout, mark, commands.length);
      },
      async *stream(command, signal) {
        const words = `${command.map(quoteArgument).join(' ')} 2>&1`;
        yield* link.streamShell(id, words, { v2: await hasV2(), signal });
      },
    };
  };
}
