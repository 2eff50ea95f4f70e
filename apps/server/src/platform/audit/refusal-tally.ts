/** Of one somebody so many refusals stand by themselves until the tally is taken; further ones are only counted. */
export interface RefusalTally<Refused> {
  /** Whether this one stands by itself. */
  count(somebody: string, refused: Refused): boolean;
  /** What has only been counted, by somebody; then everything begins anew. */
  take(): Further<Refused>[];
}

interface Further<Refused> {
  last: Refused;
  times: number;
  /** How often each kind of refusal. */
  kinds: Record<string, number>;
}

interface Told<Refused> {
  alone: number;
  kinds: Map<string, number>;
  last: Refused | null;
}

export function createRefusalTally<Refused>(
  standAlone: number,
  kindOf: (refused: Refused) => string,
): RefusalTally<Refused> {
  let told = new Map<string, Told<Refused>>();
  return {
    count: (somebody, refused) => {
      const of = told.get(somebody) ?? { alone: 0, kinds: new Map<string, number>(), last: null };
      told.set(somebody, of);
      if (of.alone < standAlone) {
        of.alone += 1;
        return true;
      }
      const kind = kindOf(refused);
      of.kinds.set(kind, (of.kinds.get(kind) ?? 0) + 1);
      of.last = refused;
      return false;
    },
    take: () => {
      const taken = [...told.values()];
      told = new Map();
      return taken.flatMap(({ kinds, last }) =>
        last === null ? [] : [{ last, times: sum(kinds.values()), kinds: Object.fromEntries(kinds) }],
      );
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
