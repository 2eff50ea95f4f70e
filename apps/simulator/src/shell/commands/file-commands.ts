import { normalisePath } from '../../device/device-path.ts';
import { type FileEntry, FileError } from '../../device/file-entry.ts';
import type { Command, CommandCall } from '../command.ts';

export function readWhole(call: CommandCall, path: string): string {
  const content = call.device.files.read(normalisePath(path, call.folder));
  return content.readAt(0, content.size).toString('utf8');
}

/** Runs `body` for each path and says what went wrong, as toybox does: the rest is still done. */
export async function forEachPath(
  call: CommandCall,
  paths: readonly string[],
  body: (path: string, name: string) => unknown,
): Promise<number> {
  let code = 0;
  for (const path of paths) {
    try {
      await body(normalisePath(path, call.folder), path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      await call.err(`${call.name}: ${path}: ${error.fault}\n`);
      code = 1;
    }
  }
  return code;
}

const flagsOf = (call: CommandCall): string => call.args.filter((arg) => arg.startsWith('-')).join('');
const pathsOf = (call: CommandCall): string[] =>
  call.args.filter((arg) => !arg.startsWith('-') || arg === '-');

/** Without a path it hands on what comes in until the input ends: agents keep one open to notice a loss at once. */
const cat: Command = async (call) => {
  const paths = pathsOf(call);
  if (paths.length > 0 && !paths.includes('-')) {
    return forEachPath(call, paths, async (path) => {
      for (const chunk of path === '/dev/null' ? [] : call.device.files.read(path).chunks())
        await call.out(chunk);
    });
  }
  for (let chunk = await call.stdin.read(); chunk !== null; chunk = await call.stdin.read())
    await call.out(chunk);
  return 0;
};

function permissions(entry: FileEntry): string {
  const bits = 'rwxrwxrwx'
    .split('')
    .map((letter, nth) => ((entry.mode >> (8 - nth)) & 1 ? letter : '-'))
    .join('');
  return (entry.kind === 'folder' ? 'd' : '-') + bits;
}

export function formatListing(entry: FileEntry, name: string): string {
  const time = new Date(entry.changedAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${permissions(entry)} 1 shell shell ${String(entry.size).padStart(8)} ${time} ${name}`;
}

const ls: Command = (call) => {
  const long = flagsOf(call).includes('l');
  const paths = pathsOf(call);
  return forEachPath(call, paths.length > 0 ? paths : ['.'], async (path) => {
    const entry = call.device.files.stat(path);
    const list =
      entry.kind === 'folder' && !flagsOf(call).includes('d') ? call.device.files.list(path) : [entry];
    const name = (one: FileEntry): string =>
      one === entry ? path : one.path.slice(one.path.lastIndexOf('/') + 1);
    await call.out(list.map((one) => `${long ? formatListing(one, name(one)) : name(one)}\n`).join(''));
  });
};

const rm: Command = (call) => {
  const recursive = /r|R/.test(flagsOf(call));
  const force = flagsOf(call).includes('f');
  return forEachPath(call, pathsOf(call), (path) => {
    if (force && !call.device.files.exists(path)) return;
    call.device.files.remove(path, recursive);
  });
};

const mkdir: Command = (call) =>
  forEachPath(call, pathsOf(call), (path) => {
    const { files } = call.device;
    if (!flagsOf(call).includes('p')) {
      files.makeFolder(path);
      return;
    }
    const parts = path.split('/').slice(1);
    parts.forEach((_, nth) => {
      const part = `/${parts.slice(0, nth + 1).join('/')}`;
      if (!files.exists(part)) files.makeFolder(part);
    });
  });

const mv: Command = (call) => {
  const [from = '', to = ''] = pathsOf(call);
  return forEachPath(call, [from], (path) => {
    call.device.files.move(path, normalisePath(to, call.folder));
  });
};

const cp: Command = (call) => {
  const [from = '', to = ''] = pathsOf(call);
  return forEachPath(call, [from], (path) => {
    const content = call.device.files.read(path);
    const file = call.device.files.write(normalisePath(to, call.folder), 0o644, { makeFolders: false });
    for (const chunk of content.chunks()) file.append(chunk);
    file.finish();
  });
};

const exists: Command = (call) => {
  const [flag = '', path = ''] = call.args;
  const full = normalisePath(path, call.folder);
  if (!['-e', '-f', '-d'].includes(flag) || !call.device.files.exists(full)) return Promise.resolve(1);
  const { kind } = call.device.files.stat(full);
  return Promise.resolve(flag === '-e' || (flag === '-d') === (kind === 'folder') ? 0 : 1);
};

export const fileCommands: Readonly<Record<string, Command>> = {
  cat,
  ls,
  rm,
  mkdir,
  mv,
  cp,
  '[': exists,
  test: exists,
  chmod: (call) => forEachPath(call, pathsOf(call).slice(1), (path) => call.device.files.stat(path)),
  touch: (call) =>
    forEachPath(call, pathsOf(call), (path) => {
      call.device.files.write(path, 0o644, { makeFolders: false, append: true }).finish();
    }),
};
