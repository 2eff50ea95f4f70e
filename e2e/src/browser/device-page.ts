import type { Device } from '@rackhand/contract/device/device';
import type { Locator, Page } from 'playwright-core';
import { tabTo } from './tab-to.ts';

/** The page of one device as a person reads it. */
export interface DevicePage {
  open: (udid: string) => Promise<void>;
  region: (name: string) => Locator;
  /** State and why. */
  why: Locator;
  /** What happened, by kind. */
  entries: (kind: string) => Locator;
  /** By the Tab key alone. */
  tabTo: (control: Locator) => Promise<void>;
}

export function devicePageOn(page: Page): DevicePage {
  const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
  return {
    open: async (udid) => {
      await page.goto(`/device_detail?device=${udid}`);
      await page.locator('h1').waitFor();
    },
    region,
    why: region('상태와 이유'),
    entries: (kind) => region('이력').locator(`li[data-kind="${kind}"]`),
    tabTo: (control) => tabTo(page, control),
  };
}

/** UDIDs of the farm's phones: those come and go by cable. */
export async function phonesOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/admbo/all_device');
  const { data } = (await answer.json()) as { data: { arns: Device[] } };
  return data.arns.flatMap(({ info }) => (info.type === 'mobile' ? [info.udid] : [])).sort();
}
