import { parseArgs } from 'node:util';
import { isMet, printFigures } from './figure.ts';
import { soakFarm } from './soak/soak-farm.ts';

/** `npm run soak [-- --minutes N]`: 300 devices that do not rest; exit code 1 when one figure misses its target. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error(`--minutes is a number above 0, not ${values.minutes}`);
  process.exit(2);
}

/** Ends early and cleans up, with what is known until then; that is no pass. */
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort());

const figures = await soakFarm({ minutes, signal: interrupted.signal });
printFigures(figures);
console.log(JSON.stringify(figures.map((figure) => ({ ...figure, met: isMet(figure) }))));
process.exit(!interrupted.signal.aborted && figures.every((figure) => isMet(figure) !== false) ? 0 : 1);
