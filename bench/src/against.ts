import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, median } from './figure.ts';
import { sections } from './sections.ts';

/**
 * The present programs and those of another commit, measured in turn by this bench: sections named, `--rounds N` (3) times,
 * each round the other one first. Ends with 1 where a figure is worse by more than a tenth.
 */
const worseFrom = 1.1;
const sides = ['before', 'now'] as const;
type Side = (typeof sides)[number];

const { BENCH_OTHER_COMMIT: commit = '', BENCH_OTHER_PROGRAMS: otherPrograms = '' } = process.env;
const words = process.argv.slice(2);
const roundsAt = words.indexOf('--rounds');
const rounds = roundsAt === -1 ? 3 : Number(words.splice(roundsAt, 2)[1]);
const wanted = words.filter((word) => !word.startsWith('--'));

const unknown = wanted.filter((word) => !Object.hasOwn(sections, word));
if (unknown.length > 0) {
  console.error(`No such section: ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}`);
  process.exit(2);
}

interface Compared {
  figure: Figure;
  samples: Record<Side, number[]>;
}
const compared = new Map<string, Compared>();

for (let round = 0; round < rounds; round += 1) {
  for (const section of wanted.length > 0 ? wanted : Object.keys(sections)) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      console.error(`round ${String(round + 1)} of ${String(rounds)}, ${side === 'now' ? 'now' : commit}:`);
      for (const figure of await measure(section, side)) {
        const known = compared.get(figure.name) ?? { figure, samples: { before: [], now: [] } };
        known.samples[side].push(figure.value);
        compared.set(figure.name, known);
      }
    }
  }
}
const lines = [...compared.values()].map(lineOf);
console.table(lines);
if (words.includes('--json')) console.log(JSON.stringify(lines));
process.exit(lines.some(({ verdict }) => verdict === 'WORSE') ? 1 : 0);

/** What the other commit's programs cannot do yet is told of, and the rest is compared. */
async function measure(section: string, side: Side): Promise<Figure[]> {
  const env = side === 'now' ? process.env : { ...process.env, BENCH_PROGRAMS: otherPrograms };
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main, section, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '[]') as Figure[];
  if (side === 'now') throw new Error(`${section} could not be measured`);
  console.error(`${section} could not be measured of ${commit}`);
  return [];
}

function lineOf({ figure, samples }: Compared) {
  const [before, now] = [median(samples.before), median(samples.now)];
  const ratio = now / before;
  // What should be large has got worse when it is smaller.
  const worse = figure.target !== undefined && 'least' in figure.target ? 1 / ratio : ratio;
  const verdict = worse > worseFrom ? 'WORSE' : worse < 1 / worseFrom ? 'better' : '';
  return {
    figure: figure.name,
    [commit]: shown(before),
    now: shown(now),
    unit: figure.unit,
    ratio: shown(ratio),
    rounds: sides.map((side) => samples[side].map(shown).join(' ')).join(' | '),
    verdict,
  };
}

function shown(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(value >= 100 ? 0 : 2);
}
