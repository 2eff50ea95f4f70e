import type { Browser, Locator, Page } from 'playwright-core';
import { comeSignedIn } from '../farm/http-admin.ts';
import type { SharedFarm } from '../farm/shared-farm.ts';
import { type DeviceList, deviceListOn } from './device-list.ts';
import { openBrowser } from './person.ts';

/** An administrator before the device list; how they arrange it, and the views they save, go in the end. */
export interface ListDesk {
  page: Page;
  list: DeviceList;
  open: (search?: string) => Promise<void>;
  heading: (name: string) => Locator;
  button: (name: string) => Locator;
  racks: () => Promise<string[]>;
  leave: () => Promise<void>;
}

export async function sitAtList(browser: Browser, farm: SharedFarm): Promise<ListDesk> {
  const person = await openBrowser(browser, farm.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = person;
  const list = deviceListOn(page);
  const open = async (search = ''): Promise<void> => {
    await page.goto(`/device${search}`);
    await list.rows.first().waitFor();
  };
  await comeSignedIn(page, farm);
  await open();
  return {
    page,
    list,
    open,
    heading: (name) => page.getByRole('columnheader', { name }),
    button: (name) => page.getByRole('button', { name, exact: true }),
    racks: () => list.column('랙'),
    leave: async () => {
      await forgetViews(page, farm.url);
      await person.leave();
    },
  };
}

async function forgetViews(page: Page, origin: string): Promise<void> {
  const headers = { origin };
  await page.request.put('/admbo/device/list_preference', {
    data: { layout: null, default_view_id: null },
    headers,
  });
  const answer = await page.request.get('/admbo/device/view');
  const { data } = (await answer.json()) as { data: { views: { id: number }[] } };
  for (const { id } of data.views) await page.request.delete(`/admbo/device/view/${String(id)}`, { headers });
}
