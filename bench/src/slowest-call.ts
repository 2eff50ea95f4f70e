import { percentile } from './figure.ts';
import { timeOf } from './time-of.ts';

export interface Asked {
  path: string;
  body?: object;
}
type Call = (asked: Asked) => Promise<object>;

/** Calls of a person who is signed in, by what they are answered with. */
export function caller(origin: string, cookie: string): Call {
  return async ({ path, body }) => {
    const answer = await fetch(origin + path, {
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
    return ((await answer.json()) as { data: object }).data;
  };
}

/** One after the other; the 95th percentile of them. */
export async function slowest(call: () => Promise<unknown>, calls = 60): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) times.push(await timeOf(call));
  return percentile(times, 0.95);
}

export interface Spread {
  middle: number;
  p95: number;
}

/** Several kinds of work, each in its turn, round after round: what the machine does besides slows all of them alike. */
export async function inTurn<Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<Name, Spread>> {
  const each = Object.entries(works) as [Name, () => Promise<unknown>][];
  const times = new Map<Name, number[]>(each.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, work] of each) times.get(name)?.push(await timeOf(work));
  return Object.fromEntries(
    [...times].map(([name, taken]) => [
      name,
      { middle: percentile(taken, 0.5), p95: percentile(taken, 0.95) },
    ]),
  ) as Record<Name, Spread>;
}
