import { type Figure, isMet, printFigures } from './figure.ts';
import { sections } from './sections.ts';

/** `npm run bench [-- SECTION… --json]`: every figure beside its floor, taken in one run. */
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
