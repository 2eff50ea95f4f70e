import { type Figure, median } from './figure.ts';
import { benchAdmin } from './processes.ts';
import { prepareSignIn } from './sign-in.ts';

const samples = 200;
const wrong = 'Wrong-lime7';
/** Of the time of an attempt; what a busy machine adds to one kind it adds to all. */
const mostDifference = 0.1;

/** Ids that a wrong password must not tell apart, by the number of the attempt: none has five failures. */
function idsOf(people: number): Record<string, (turn: number) => string> {
  const person = (kind: string) => (turn: number) => `${benchAdmin.id}${kind}-${String((turn % people) + 1)}`;
  return {
    unknown: (turn) => `nobody-${String(turn % people)}`,
    active: person(''),
    asleep: person('asleep'),
    elsewhere: person('elsewhere'),
  };
}

/** Unknown ids, known ones, those asleep for 90 days and those of another deployment, in turns. */
export async function measureRefusals(origin: string, people: number): Promise<Figure> {
  const kinds = idsOf(people);
  const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  for (let turn = 0; turn < samples; turn += 1) {
    for (const [kind, idOf] of Object.entries(kinds)) {
      const request = await prepareSignIn(origin, idOf(turn), wrong);
      const from = `10.0.0.${String(turn)}`;
      const headers = { ...request.headers, 'x-forwarded-for': from };
      const begun = performance.now();
      const answer = await fetch(`${origin}/admbo/signin`, { ...request, headers });
      const text = await answer.text();
      times.get(kind)?.push(performance.now() - begun);
      if (!text.includes('"E1004"')) throw new Error(`A wrong password was answered with ${text}`);
    }
  }
  const medians = [...times.values()].map((values) => median(values));
  const attempt = median([...times.values()].flat());
  const difference = Math.max(...medians) - Math.min(...medians);
  return {
    name: `refusals of unknown, active, sleeping and foreign ids apart, of ${String(samples)} each`,
    value: difference,
    unit: 'ms',
    floor: { name: 'one refusal', value: attempt },
    ratio: difference / attempt,
    target: { most: mostDifference },
  };
}
