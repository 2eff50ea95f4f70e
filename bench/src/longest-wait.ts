/** Milliseconds, of short calls to a server, one behind the other, until the work is over. */
export async function longestWait(origin: string, work: Promise<unknown>): Promise<number> {
  let isOver = false as boolean;
  void work.finally(() => (isOver = true));
  let longest = 0;
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`${origin}/livez`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return longest;
}
