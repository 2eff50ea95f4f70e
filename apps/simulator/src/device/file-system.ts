import { isWritable, parentOf, patternRule, writableRoots } from './device-path.ts';
import { contentOf, type FileContent, type MakeContent } from './file-content.ts';
import { type FileEntry, FileError } from './file-entry.ts';

/** A file whose text is made when it is read, as in /proc and /sys; null: the shell user may not read it. */
export type MadeFile = () => string | null;

interface Node {
  kind: 'folder' | 'file';
  mode: number;
  changedAt: number;
  size: number;
  content?: FileContent;
  made?: MadeFile;
}

const folders = [
  '/',
  '/data',
  '/data/app',
  '/data/local',
  '/data/local/tmp',
  '/proc',
  '/sys',
  '/system',
  '/system/bin',
  '/storage',
  '/storage/emulated',
  '/storage/emulated/0',
  '/storage/emulated/0/Android',
  '/storage/emulated/0/DCIM',
  '/storage/emulated/0/Download',
  '/storage/emulated/0/Pictures',
];
const bornAt = Date.UTC(2024, 0, 1);

/** The host's own disk may be full, too. */
function appendOrFault(content: FileContent, chunk: Buffer): void {
  try {
    content.append(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new FileError('No space left on device');
    throw error;
  }
}

interface FileSystemDeps {
  madeFiles: Readonly<Record<string, MadeFile>>;
  /** What this device does not have, though others do. */
  isMissing(path: string): boolean;
  /** Asked before each write, so that a fault can shrink the storage in the middle of one. */
  freeBytes(): number;
  newContent: MakeContent;
  now(): number;
}

export type FileSystem = ReturnType<typeof createFileSystem>;

export function createFileSystem(deps: FileSystemDeps) {
  const nodes = new Map<string, Node>();
  let usedBytes = 0;

  function addFolders(path: string): void {
    if (nodes.has(path)) return;
    if (path !== '/') addFolders(parentOf(path));
    nodes.set(path, {
      kind: 'folder',
      mode: isWritable(path) ? 0o40771 : 0o40755,
      changedAt: bornAt,
      size: 4096,
    });
  }

  for (const folder of folders) addFolders(folder);
  for (const [path, made] of Object.entries(deps.madeFiles)) {
    addFolders(parentOf(path));
    nodes.set(path, { kind: 'file', mode: 0o100444, changedAt: bornAt, size: 0, made });
  }

  function find(path: string): Node {
    const node = deps.isMissing(path) ? undefined : nodes.get(path);
    if (node !== undefined) return node;
    // Android hides what lies below /data from the shell user.
    if (path.startsWith('/data/') && !isWritable(path)) throw new FileError('Permission denied');
    throw new FileError('No such file or directory');
  }

  function demandWritable(path: string): void {
    if (isWritable(path)) return;
    throw new FileError(path.startsWith('/data') ? 'Permission denied' : 'Read-only file system');
  }

  function toEntry(path: string, node: Node): FileEntry {
    return { path, kind: node.kind, mode: node.mode, size: node.size, changedAt: node.changedAt };
  }

  function drop(path: string): void {
    const node = nodes.get(path);
    if (node?.content !== undefined) {
      usedBytes -= node.size;
      node.content.release();
    }
    nodes.delete(path);
  }

  function below(path: string): string[] {
    const prefix = path === '/' ? '/' : `${path}/`;
    return [...nodes.keys()].filter((other) => other.startsWith(prefix) && other !== path);
  }

  /** A file being written: its bytes count against the storage as they come. */
  function startWriting(target: string, mode: number, keep: FileContent | undefined) {
    demandWritable(target);
    if (nodes.get(target)?.kind === 'folder') throw new FileError('Is a directory');
    const content = deps.newContent();
    function append(chunk: Buffer): void {
      if (deps.freeBytes() < chunk.length) throw new FileError('No space left on device');
      appendOrFault(content, chunk);
      usedBytes += chunk.length;
    }
    for (const chunk of keep?.chunks() ?? []) append(chunk);
    drop(target);
    return {
      append,
      finish(changedAt = deps.now()): void {
        drop(target);
        nodes.set(target, {
          kind: 'file',
          mode: 0o100000 | (mode & 0o777),
          changedAt,
          content,
          size: content.size,
        });
      },
      abandon(): void {
        usedBytes -= content.size;
        content.release();
      },
    };
  }

  return {
    /** Of all files that were written; the made ones take nothing. */
    get usedBytes() {
      return usedBytes;
    },
    stat(path: string): FileEntry {
      return toEntry(path, find(path));
    },
    exists(path: string): boolean {
      return nodes.has(path) && !deps.isMissing(path);
    },
    list(path: string): FileEntry[] {
      if (find(path).kind !== 'folder') throw new FileError('Not a directory');
      if (path === '/data' || path === '/data/app') throw new FileError('Permission denied');
      const children = below(path).filter((other) => parentOf(other) === path);
      return children.sort().map((child) => toEntry(child, find(child)));
    },
    read(path: string): FileContent {
      const node = find(path);
      if (node.kind === 'folder') throw new FileError('Is a directory');
      if (node.content !== undefined) return node.content;
      const text = node.made?.() ?? null;
      if (text === null) throw new FileError('Permission denied');
      return contentOf(Buffer.from(text));
    },
    /** adb makes the folders above a pushed file; a shell redirection does not. */
    write(path: string, mode: number, options: { makeFolders: boolean; append?: boolean }) {
      demandWritable(path);
      if (options.makeFolders) addFolders(parentOf(path));
      else if (find(parentOf(path)).kind !== 'folder') throw new FileError('Not a directory');
      const keep = options.append === true ? nodes.get(path)?.content : undefined;
      return startWriting(path, mode, keep);
    },
    makeFolder(path: string): void {
      demandWritable(path);
      if (nodes.has(path)) throw new FileError('File exists');
      find(parentOf(path));
      addFolders(path);
    },
    remove(path: string, recursive: boolean): void {
      const node = find(path);
      if (node.kind === 'folder' && !recursive) throw new FileError('Is a directory');
      demandWritable(path);
      if (writableRoots.includes(path)) throw new FileError('Permission denied');
      for (const inner of below(path)) drop(inner);
      drop(path);
    },
    move(from: string, to: string): void {
      const node = find(from);
      demandWritable(from);
      demandWritable(to);
      if (node.kind === 'folder') throw new FileError('Is a directory');
      const target = nodes.get(to)?.kind === 'folder' ? `${to}/${from.slice(from.lastIndexOf('/') + 1)}` : to;
      if (target === from) return;
      drop(target);
      nodes.delete(from);
      nodes.set(target, node);
    },
    /** Paths that match a pattern with `*` and `?`. */
    match(pattern: string): string[] {
      const rule = patternRule(pattern);
      return [...nodes.keys()].filter((path) => rule.test(path)).sort();
    },
  };
}
