import { randomUUID } from 'node:crypto';
import type { DeviceLink } from '@rackhand/device-link/device-link';
import { quoteArgument } from '@rackhand/device-link/quote-argument';
import type { Attachment } from '../../devices/attachment.ts';
import type { TestShell } from '../../devices/test-shell.ts';
import type { KnownFeatures } from '../device/known-features.ts';
import type { ShellLanes } from '../device/shell-lanes.ts';
import { markedScript, readMarked } from './marked-script.ts';

interface ShellDeps {
  link: DeviceLink;
  lanes: ShellLanes;
  featuresOf: KnownFeatures;
}

/** The shell of an attached device as a test drives it. */
export function createAdbTestShell({
  link,
  lanes,
  featuresOf,
}: ShellDeps): (attachment: Attachment) => TestShell {
  const knowsV2 = async (attachment: Attachment): Promise<boolean> =>
    (await featuresOf(attachment)).has('shell_v2');
  return (attachment) => {
    const { id } = attachment;
    return {
      async run(commands, asked) {
        const mark = `--${randomUUID()}--`;
        const script = markedScript(commands, mark);
        const shell = { v2: await knowsV2(attachment), ...asked };
        const { stdout } = await lanes(() => link.runShell(id, script, shell));
        return readMarked(stdout, mark, commands.length);
      },
      async *stream(command, signal) {
        const words = `${command.map(quoteArgument).join(' ')} 2>&1`;
        yield* link.streamShell(id, words, { v2: await knowsV2(attachment), signal });
      },
    };
  };
}
