const longestMs = 5_000;
const longestRefusedMs = 30_000;

/**
 * How long to wait before trial number `attempt` (from 0). The first comes within 250 ms, so that a server's restart is
 * healed at once; spread at random, so that the hosts of a farm do not come back all in one moment. A server that has said
 * no is not asked more often than every 30 s in the end.
 */
export function retryDelay(attempt: number, refused: boolean, random: () => number = Math.random): number {
  const full = refused
    ? Math.min(longestRefusedMs, 1_000 * 2 ** attempt)
    : Math.min(longestMs, 250 * 2 ** attempt);
  return full / 2 + (random() * full) / 2;
}
