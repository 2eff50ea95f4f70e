import type { Page } from 'playwright-core';

const screens = 40;

interface Noted {
  longTasks: number[];
}

/** Notes the tasks of a page that take longer than 50 ms from now on. */
export async function noteLongTasks(page: Page): Promise<{
  /** The longest since the last time it was asked, in milliseconds; 0 where none was long. */
  longest(): Promise<number>;
}> {
  await page.evaluate(() => {
    const noted = globalThis as unknown as Noted;
    noted.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return {
    longest: () =>
      page.evaluate(() => {
        const noted = globalThis as unknown as Noted;
        const longest = Math.max(0, ...noted.longTasks);
        noted.longTasks = [];
        return longest;
      }),
  };
}

/** By the wheel, down and up again. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(700, 600);
  for (const step of [900, -900]) {
    for (let screen = 0; screen < screens; screen += 1) {
      await page.mouse.wheel(0, step);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
}

/** Types each text into the page's search key by key; milliseconds from each key to what it has painted. */
export async function filterByTyping(page: Page, texts: readonly string[]): Promise<number[]> {
  const samples: number[] = [];
  const search = page.locator('main input[type=search]').first();
  for (const text of texts) {
    await search.fill('');
    for (const key of text) {
      await search.evaluate(awaitPaint);
      await search.press(key === ' ' ? 'Space' : key);
      samples.push(await page.evaluate(() => (globalThis as { painted?: Promise<number> }).painted ?? 0));
    }
  }
  return samples;
}

/** Runs in the page: from the next key until two frames have passed after what it changed. */
function awaitPaint(field: Element): void {
  (globalThis as { painted?: Promise<number> }).painted = new Promise((resolve) => {
    field.addEventListener(
      'keydown',
      () => {
        const begun = performance.now();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun))),
        );
      },
      { once: true },
    );
  });
}
