import { parentOf, patternRule, writableRoots } from './device-path.ts';
import { contentOf, type FileContent, type MakeContent } from './file-content.ts';
import { type FileEntry, FileError } from './file-entry.ts';
import {
  addFolders,
  below,
  bornAt,
  demandWritable,
  drop,
  type FileTree,
  find,
  folders,
  type MadeFile,
  toEntry,
} from './file-tree.ts';

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
  /** What an app is installed from; null: no app lies there. */
  appFile(path: string): { content: FileContent; changedAt: number } | null;
  /** What this device does not have, though others do. */
  isMissing(path: string): boolean;
  /** Asked before each write, so that a fault can shrink the storage in the middle of one. */
  freeBytes(): number;
  newContent: MakeContent;
  now(): number;
}

export type FileSystem = ReturnType<typeof createFileSystem>;

export function createFileSystem(deps: FileSystemDeps) {
  const tree = createFileTree(deps);
  return {
    /** Of all files that were written; the made ones take nothing. */
    get usedBytes() {
      return tree.usedBytes;
    },
    ...readingOf(tree, deps),
    ...writingOf(tree, deps),
    ...changingOf(tree),
  };
}

function createFileTree({ madeFiles, isMissing }: FileSystemDeps): FileTree {
  const tree: FileTree = { nodes: new Map(), usedBytes: 0, isMissing };
  for (const folder of folders) addFolders(tree, folder);
  for (const [path, made] of Object.entries(madeFiles)) {
    addFolders(tree, parentOf(path));
    tree.nodes.set(path, { kind: 'file', mode: 0o100444, changedAt: bornAt, size: 0, made });
  }
  return tree;
}

function readingOf(tree: FileTree, { appFile, isMissing }: FileSystemDeps) {
  const { nodes } = tree;
  return {
    stat(path: string): FileEntry {
      const app = appFile(path);
      if (app === null) return toEntry(path, find(tree, path));
      return { path, kind: 'file', mode: 0o100644, size: app.content.size, changedAt: app.changedAt };
    },
    exists(path: string): boolean {
      return (nodes.has(path) || appFile(path) !== null) && !isMissing(path);
    },
    list(path: string): FileEntry[] {
      if (find(tree, path).kind !== 'folder') throw new FileError('Not a directory');
      if (path === '/data' || path === '/data/app') throw new FileError('Permission denied');
      const children = below(tree, path).filter((other) => parentOf(other) === path);
      return children.sort().map((child) => toEntry(child, find(tree, child)));
    },
    read(path: string): FileContent {
      const app = appFile(path);
      if (app !== null) return app.content;
      const node = find(tree, path);
      if (node.kind === 'folder') throw new FileError('Is a directory');
      if (node.content !== undefined) return node.content;
      const text = node.made?.() ?? null;
      if (text === null) throw new FileError('Permission denied');
      return contentOf(Buffer.from(text));
    },
    /** Paths that match a pattern with `*` and `?`. */
    match(pattern: string): string[] {
      const rule = patternRule(pattern);
      return [...nodes.keys()].filter((path) => rule.test(path)).sort();
    },
  };
}

function writingOf(tree: FileTree, deps: FileSystemDeps) {
  const { nodes } = tree;
  /** A file being written: its bytes count against the storage as they come. */
  function startWriting(target: string, mode: number, keep: FileContent | undefined) {
    demandWritable(target);
    if (nodes.get(target)?.kind === 'folder') throw new FileError('Is a directory');
    const content = deps.newContent();
    function append(chunk: Buffer): void {
      if (deps.freeBytes() < chunk.length) throw new FileError('No space left on device');
      appendOrFault(content, chunk);
      tree.usedBytes += chunk.length;
    }
    for (const chunk of keep?.chunks() ?? []) append(chunk);
    drop(tree, target);
    return {
      append,
      finish(changedAt = deps.now()): void {
        drop(tree, target);
        const [kind, size] = ['file' as const, content.size];
        nodes.set(target, { kind, mode: 0o100000 | (mode & 0o777), changedAt, content, size });
      },
      abandon(): void {
        tree.usedBytes -= content.size;
        content.release();
      },
    };
  }
  return {
    /** adb makes the folders above a pushed file; a shell redirection does not. */
    write(path: string, mode: number, options: { makeFolders: boolean; append?: boolean }) {
      demandWritable(path);
      if (options.makeFolders) addFolders(tree, parentOf(path));
      else if (find(tree, parentOf(path)).kind !== 'folder') throw new FileError('Not a directory');
      const keep = options.append === true ? nodes.get(path)?.content : undefined;
      return startWriting(path, mode, keep);
    },
  };
}

function changingOf(tree: FileTree) {
  const { nodes } = tree;
  return {
    makeFolder(path: string): void {
      demandWritable(path);
      if (nodes.has(path)) throw new FileError('File exists');
      find(tree, parentOf(path));
      addFolders(tree, path);
    },
    remove(path: string, recursive: boolean): void {
      const node = find(tree, path);
      if (node.kind === 'folder' && !recursive) throw new FileError('Is a directory');
      demandWritable(path);
      if (writableRoots.includes(path)) throw new FileError('Permission denied');
      for (const inner of below(tree, path)) drop(tree, inner);
      drop(tree, path);
    },
    move(from: string, to: string): void {
      const node = find(tree, from);
      demandWritable(from);
      demandWritable(to);
      if (node.kind === 'folder') throw new FileError('Is a directory');
      const target = nodes.get(to)?.kind === 'folder' ? `${to}/${from.slice(from.lastIndexOf('/') + 1)}` : to;
      if (target === from) return;
      drop(tree, target);
      nodes.delete(from);
      nodes.set(target, node);
    },
  };
}
