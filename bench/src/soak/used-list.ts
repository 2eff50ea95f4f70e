import type { Page } from 'playwright-core';
import { type Figure, percentile } from '../figure.ts';
import { repeat } from './repeat.ts';

const everyMs = 5000;
const longestTaskMs = 200;
const filterMs = 500;

interface Tasks {
  soakTasks: number[];
}

/** A person at the list: scrolls and filters it now and then, while the browser notes each of its long tasks. */
export async function useList(page: Page, onFailure: () => void) {
  await page.evaluate(noteLongTasks);
  const filtered: number[] = [];
  const using = repeat(
    everyMs,
    async (turn) => {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, turn % 2 === 0 ? 4000 : -4000);
      filtered.push(await page.evaluate(toggleFilter));
    },
    onFailure,
  );
  return {
    stop: async (): Promise<Figure[]> => {
      await using.stop();
      if (filtered.length % 2 === 1) filtered.push(await page.evaluate(toggleFilter));
      const tasks = await page.evaluate(() => (globalThis as unknown as Tasks).soakTasks);
      return [
        {
          name: `longest task of the list in the browser (${String(tasks.length)} above 50 ms)`,
          value: Math.max(0, ...tasks),
          unit: 'ms',
          target: { most: longestTaskMs },
        },
        {
          name: 'click on a filter → painted, p95',
          value: percentile(filtered, 0.95),
          unit: 'ms',
          target: { most: filterMs },
        },
      ];
    },
  };
}

/** Runs in the page. */
function noteLongTasks(): void {
  const page = globalThis as unknown as Tasks;
  page.soakTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.soakTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Runs in the page: the first group of states, there and back in turns. */
function toggleFilter(): Promise<number> {
  const chip = document.querySelector<HTMLElement>('fieldset button[aria-pressed]');
  if (chip === null) throw new Error('the list has no filter');
  const before = chip.ariaPressed;
  const begun = performance.now();
  chip.click();
  return new Promise((resolve) => {
    const frames = {
      look() {
        if (chip.ariaPressed === before) requestAnimationFrame(frames.look);
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      },
    };
    frames.look();
  });
}
