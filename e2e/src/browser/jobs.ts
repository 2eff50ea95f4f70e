import type { Locator, Page } from 'playwright-core';

/** The entry of the header behind which the jobs stand. */
export function jobsEntry(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^(작업|Jobs)/ });
}

/** The newest job of those that run, else of those that have ended, as a person finds it. */
export async function openJobs(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: /^(작업|Jobs)$/ });
  if ((await dialog.count()) === 0) await jobsEntry(page).click();
  await dialog.waitFor();
  return dialog.getByRole('article').first();
}

export async function closeJobs(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(작업|Jobs)$/ });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** What became of each device of it. */
export async function resultsOf(job: Locator): Promise<Locator> {
  const folds = job.locator('details');
  if (!(await folds.evaluate((one: HTMLDetailsElement) => one.open))) await folds.locator('summary').click();
  return job.getByRole('listitem');
}
