import { createHash } from 'node:crypto';
import { type ByteSource, type Command, type CommandCall, readBytes } from '../command.ts';
import { forEachPath } from './file-commands.ts';

async function digestOf(source: Iterable<Buffer> | ByteSource, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  if ('read' in source)
    await readBytes(source, Number.MAX_SAFE_INTEGER, (chunk) => {
      hash.update(chunk);
    });
  else for (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

/** `md5sum FILE…`, as toybox prints it; without a file what comes in, `-b` the sum alone. */
const digesting =
  (algorithm: string): Command =>
  async (call: CommandCall) => {
    const paths = call.args.filter((arg) => arg !== '-b');
    const line = (sum: string, name: string): string =>
      call.args.includes('-b') ? `${sum}\n` : `${sum}  ${name}\n`;
    if (paths.length === 0 || paths.includes('-')) {
      await call.out(line(await digestOf(call.stdin, algorithm), '-'));
      return 0;
    }
    return forEachPath(call, paths, async (path, name) => {
      await call.out(line(await digestOf(call.device.files.read(path).chunks(), algorithm), name));
    });
  };

export const digestCommands: Readonly<Record<string, Command>> = {
  md5sum: digesting('md5'),
  sha1sum: digesting('sha1'),
  sha224sum: digesting('sha224'),
  sha256sum: digesting('sha256'),
  sha512sum: digesting('sha512'),
};
