import { isWritable, parentOf } from './device-path.ts';
import type { FileContent } from './file-content.ts';
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

export const folders = [
  '/',
  '/cache',
  '/cache/recovery',
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
export const bornAt = Date.UTC(2024, 0, 1);

/** All files and folders of one device, by their paths. */
export interface FileTree {
  readonly nodes: Map<string, Node>;
  /** Of all files that were written. */
  usedBytes: number;
  isMissing(path: string): boolean;
}

export function addFolders(tree: FileTree, path: string): void {
  if (tree.nodes.has(path)) return;
  if (path !== '/') addFolders(tree, parentOf(path));
  const mode = isWritable(path) ? 0o40771 : 0o40755;
  tree.nodes.set(path, { kind: 'folder', mode, changedAt: bornAt, size: 4096 });
}

export function find({ nodes, isMissing }: FileTree, path: string): Node {
  const node = isMissing(path) ? undefined : nodes.get(path);
  if (node !== undefined) return node;
  // Android hides what lies below /data from the shell user.
  if (path.startsWith('/data/') && !isWritable(path)) throw new FileError('Permission denied');
  throw new FileError('No such file or directory');
}

export function demandWritable(path: string): void {
  if (isWritable(path)) return;
  throw new FileError(path.startsWith('/data') ? 'Permission denied' : 'Read-only file system');
}

export function toEntry(path: string, { kind, mode, size, changedAt }: Node): FileEntry {
  return { path, kind, mode, size, changedAt };
}

export function drop(tree: FileTree, path: string): void {
  const node = tree.nodes.get(path);
  if (node?.content !== undefined) {
    tree.usedBytes -= node.size;
    node.content.release();
  }
  tree.nodes.delete(path);
}

export function below({ nodes }: FileTree, path: string): string[] {
  const prefix = path === '/' ? '/' : `${path}/`;
  return [...nodes.keys()].filter((other) => other.startsWith(prefix) && other !== path);
}
