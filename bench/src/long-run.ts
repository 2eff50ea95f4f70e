import pg from 'pg';
import type { Figure } from './figure.ts';
import { fillRun } from './filled-run.ts';
import { plugIn } from './many-devices.ts';
import { privateDatabaseUrl, startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { caller, slowest } from './slowest-call.ts';
import type { SyntheticAgent } from './synthetic-agent.ts';

const items = 100_000;
const lines = 1_000_000;
const shots = 500;
const run = '/admbo/test/1-1';

/** What the page of one run asks for, wherever in it somebody looks. */
const asked = [
  { name: 'run', most: 50, path: `${run}?items=0` },
  { name: 'first steps', most: 50, path: `${run}/timeline?from_number=1&limit=50` },
  { name: 'last steps', most: 50, path: `${run}/timeline?from_number=${String(items - 49)}&limit=50` },
  { name: 'step of a picture', most: 50, path: `${run}/timeline?shot=${String(shots / 2)}&limit=1` },
  { name: 'first lines', most: 50, path: `${run}/log?from_line=1&limit=500` },
  { name: 'last lines', most: 50, path: `${run}/log?from_line=${String(lines - 499)}&limit=500` },
  { name: 'search of 100,000 lines', most: 500, path: `${run}/log?sval=nowhere&limit=200` },
] as const;

/** Of a run as long as one may be each call stays quick, beside the least that a question costs. */
export async function measureLongRun(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const agents: SyntheticAgent[] = [];
  const database = new pg.Client({ connectionString: privateDatabaseUrl(server.dataDir) });
  try {
    agents.push(...(await plugIn(server, 0, 1)));
    await database.connect();
    await fillRun(database, { items, lines, shots });
    const call = caller(server.origin, await signIn(server.origin));
    const floor = { name: 'select 1', value: await slowest(() => database.query('select 1')) };
    const figures: Figure[] = [];
    for (const { name, most, path } of asked)
      figures.push({
        name: `${name}, run of ${items.toLocaleString('en')} steps and ${lines.toLocaleString('en')} lines, p95`,
        value: await slowest(() => call({ path })),
        unit: 'ms',
        floor,
        target: { most },
      });
    return figures;
  } finally {
    for (const agent of agents) agent.close();
    await database.end().catch(() => undefined);
    await server.stop();
  }
}
