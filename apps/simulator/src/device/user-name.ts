const systemUsers: Readonly<Record<number, string>> = { 0: 'root', 1000: 'system', 2000: 'shell' };

/** Of a uid, as Android names it; an app's is its number in the tenth thousand. */
export function userName(uid: number): string {
  return systemUsers[uid] ?? (uid >= 10_000 ? `u0_a${String(uid - 10_000)}` : String(uid));
}
