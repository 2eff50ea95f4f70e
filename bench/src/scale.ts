import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMet, printFigures } from './figure.ts';
import { scaleFarm } from './scale/scale-farm.ts';

/** `npm run scale`: 10,000 devices on 200 hosts and two servers; exit code 1 when one figure misses its target. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    hosts: { type: 'string', default: '200' },
    devices: { type: 'string', default: '50' },
    rate: { type: 'string', default: '1000' },
  },
});
const numbers = Object.entries(values).map(([name, text]) => [name, Number(text)] as const);
const wrong = numbers.filter(([, value]) => !(value > 0)).map(([name]) => `--${name} is a number above 0`);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(2);
}

const { minutes, hosts, devices, rate } = Object.fromEntries(numbers) as Record<keyof typeof values, number>;
const folder = mkdtempSync(join(tmpdir(), 'rackhand-scale-'));
chmodSync(folder, 0o755);
const figures = await scaleFarm({ minutes, hosts, devicesOfHost: devices, perSecond: rate }, folder);
rmSync(folder, { recursive: true, force: true });
printFigures(figures);
console.log(JSON.stringify(figures.map((figure) => ({ ...figure, met: isMet(figure) }))));
process.exit(figures.every((figure) => isMet(figure) !== false) ? 0 : 1);
