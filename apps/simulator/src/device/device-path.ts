/** Where the shell user may write; `/cache` as on boxes whose adb is root. */
export const writableRoots = ['/data/local/tmp', '/storage/emulated/0', '/cache'];

/** Other names of the shared storage. */
const aliases: readonly (readonly [string, string])[] = [
  ['/sdcard', '/storage/emulated/0'],
  ['/mnt/sdcard', '/storage/emulated/0'],
  ['/storage/self/primary', '/storage/emulated/0'],
];

/** The one true name of a path: shared storage has several. */
export function normalisePath(path: string, from = '/'): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${from}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const plain = `/${parts.join('/')}`;
  for (const [alias, target] of aliases) {
    if (plain === alias || plain.startsWith(`${alias}/`)) return target + plain.slice(alias.length);
  }
  return plain;
}

export function parentOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at <= 0 ? '/' : path.slice(0, at);
}

export function isWritable(path: string): boolean {
  return writableRoots.some((root) => path === root || path.startsWith(`${root}/`));
}

/** As the shell takes `*` and `?` in a path: neither stands for a slash. */
export function patternRule(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]');
  return new RegExp(`^${source}$`);
}
