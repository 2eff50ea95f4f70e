import { measureCommands } from './command-latency.ts';
import { measureFarmOf } from './farm-figures.ts';
import { type Figure, isMet, printFigures } from './figure.ts';
import { measureJavaScript } from './javascript-size.ts';
import { measureListFigures } from './list-figures.ts';
import { measureLongList } from './long-list.ts';
import { measurePages } from './page-content.ts';
import { measureRackGrid } from './rack-grid.ts';
import { measureSignIn } from './sign-in-load.ts';
import { measureStartTime } from './start-time.ts';
import { measureStateChanges } from './state-changes.ts';

/** `npm run bench [-- SECTION… --json]`: every figure of the product's promises beside its floor, taken in one run. */
const sections: Record<string, () => Promise<Figure[]>> = {
  javascript: measureJavaScript,
  start: measureStartTime,
  'sign-in': measureSignIn,
  pages: measurePages,
  list: measureListFigures,
  'long-list': measureLongList,
  grid: measureRackGrid,
  'state-changes': measureStateChanges,
  'live-48': () => measureFarmOf(48),
  'live-300': () => measureFarmOf(300),
  commands: measureCommands,
};

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((word) => !Object.hasOwn(sections, word));
if (unknown.length > 0) {
  console.error(`No such section: ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring ${name} …`);
  figures.push(...(await measure()));
}
printFigures(figures);
if (words.includes('--json')) {
  console.log(JSON.stringify(figures.map((figure) => ({ ...figure, met: isMet(figure) }))));
}
process.exit(0);
