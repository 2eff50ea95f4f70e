import { performance } from 'node:perf_hooks';

const mebibyte = 1024 ** 2;
/** What stands still for less is not looked at any closer. */
const unfelt = 25;
const tries = 8;
/** Of a machine that does other things: what takes the square of its time takes eight times as long for eight times as much. */
const noise = 4;
/** Milliseconds that `referenceWork` takes on an idle machine like those on which the limits were set. */
const referenceMs = 3;

type Work = (size: number) => unknown;

/**
 * Milliseconds for which the event loop stood still, at most: neither what other programs of the machine did meanwhile, nor
 * what other threads of this one did, counts.
 */
async function blockedFor(work: Work, size: number): Promise<number> {
  const [cpu, loop] = [process.cpuUsage(), performance.eventLoopUtilization()];
  const startedAt = performance.now();
  const pending = work(size);
  const atOnce = performance.now() - startedAt;
  await pending;
  const { user, system } = process.cpuUsage(cpu);
  const active = performance.eventLoopUtilization(loop).active;
  return Math.min((user + system) / 1000, Math.max(atOnce, active));
}

/** The least of some tries: what disturbs one only adds to it. */
async function leastOf(work: Work, size: number, enough: number): Promise<number> {
  let least = Infinity;
  for (let done = 0; done < tries && least > enough; done += 1)
    least = Math.min(least, await blockedFor(work, size));
  return least;
}

function referenceWork(): number {
  let sum = 0;
  const text = 'a line of some length\n'.repeat(8_000);
  for (let round = 0; round < 4; round += 1)
    for (const line of text.split('\n')) sum += line.indexOf('h') + line.toUpperCase().length;
  return sum;
}

/** How many times as long this machine takes now as an idle one: two programs on one core share more than its time. */
async function slowness(): Promise<number> {
  const taken: number[] = [];
  for (let done = 0; done < 15; done += 1) taken.push(await blockedFor(referenceWork, 0));
  const median = taken.sort((a, b) => a - b)[7] ?? referenceMs;
  return Math.min(6, Math.max(1, median / referenceMs));
}

/**
 * Why something is not done in the time of its input's length; null where it is: for twice, four and eight times as much
 * it takes at most so many times as long, but for noise, and for 1 MiB the loop stands still for 100 ms at most, or as much
 * longer as the machine is slower now. What runs in a thread of its own holds up no loop: it may take ten times as long.
 */
export async function whyNotLinear(
  work: Work,
  { largest = mebibyte, ownThread = false }: { largest?: number | undefined; ownThread?: boolean } = {},
): Promise<string | null> {
  const most = Math.max(unfelt, (ownThread ? 1_000 : 100) * (largest / mebibyte));
  // So that what takes the square of its time is found before it has taken it.
  for (const part of [64, 8]) {
    const taken = await leastOf(work, largest / part, most);
    if (taken > most) return `${taken.toFixed(0)} ms for a part of 1/${String(part)}`;
  }
  const whole = await leastOf(work, largest, unfelt);
  if (whole <= unfelt) return null;
  const first = await leastOf(work, largest / 8, 0);
  const allowedFor = (times: number, slow: number): number =>
    Math.max(unfelt, Math.min(noise * times * first, times === 8 ? most * slow : Infinity));
  const slow = await slowness();
  for (const times of [2, 4, 8]) {
    const taken = await leastOf(work, (largest * times) / 8, allowedFor(times, slow));
    // The machine may have become slower meanwhile.
    const allowed = taken > allowedFor(times, slow) ? allowedFor(times, await slowness()) : Infinity;
    if (taken > allowed)
      return `${taken.toFixed(0)} ms for ${String(times)} times as much, ${allowed.toFixed(0)} ms are allowed`;
  }
  return null;
}
