import type { Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { processesOf, processorSeconds } from './process-tree.ts';
import { noteLongTasks } from './used-page.ts';

/** The programs of a farm, by what stands in their command lines. */
export const farmPrograms = {
  agent: /\/agent\/main/,
  server: /\/server\/main/,
  PostgreSQL: /postgres/,
} as const;
const programs: Readonly<Record<string, RegExp>> = {
  ...farmPrograms,
  'the page': /--type=renderer/,
};

/** What a load takes from each program and from the page, counted by the system and the browser. */
export async function measureWork(page: Page, label: string, load: () => Promise<void>): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const tasks = await noteLongTasks(page);
  const before = { processor: processorTimes(), page: await countersOf(session) };
  await load();
  const processor = processorTimes();
  const counters = await countersOf(session);
  const counted = (name: string): number => (counters.get(name) ?? 0) - (before.page.get(name) ?? 0);
  await session.detach();
  return [
    ...Object.keys(programs).map((name) => ({
      name: `${label}: processor time of ${name}`,
      value: (processor.get(name) ?? 0) - (before.processor.get(name) ?? 0),
      unit: 's',
    })),
    { name: `${label}: layouts of the page`, value: counted('LayoutCount'), unit: 'layouts' },
    { name: `${label}: time in tasks of the page`, value: counted('TaskDuration'), unit: 's' },
    { name: `${label}: longest task of the page`, value: await tasks.longest(), unit: 'ms' },
  ];
}

/** In seconds, of all that this bench has started: by a program's name what its processes have worked. */
export function processorTimes(of: Readonly<Record<string, RegExp>> = programs): Map<string, number> {
  const all = processesOf(process.pid);
  return new Map(
    Object.entries(of).map(([name, command]) => [
      name,
      all
        .filter((found) => command.test(found.command))
        .reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    ]),
  );
}

type DevTools = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;

async function countersOf(session: DevTools): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
