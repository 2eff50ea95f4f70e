import type { Device } from '@rackhand/contract/device/device';
import type { Browser, Locator, Page } from 'playwright-core';
import { comeSignedIn } from '../farm/http-admin.ts';
import type { SharedFarm } from '../farm/shared-farm.ts';
import { type DeviceList, deviceListOn } from './device-list.ts';
import { readDevice, saveDevice, settingsOn } from './device-settings.ts';
import { openBrowser, type Person } from './person.ts';

/** An administrator before the device list, with one phone in mind; what the phone was is put back in the end. */
export interface SettingsDesk {
  person: Person;
  page: Page;
  list: DeviceList;
  dialog: Locator;
  udid: string;
  before: Device;
  openSettings: (of?: string) => Promise<void>;
  save: () => Promise<void>;
  leave: () => Promise<void>;
}

export async function sitDown(browser: Browser, farm: SharedFarm): Promise<SettingsDesk> {
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 409/ });
  const { page } = person;
  await comeSignedIn(page, farm);
  const udid = await firstOf(page, 'mobile');
  const before = await readDevice(page, udid);
  await page.goto('/device');
  const list = deviceListOn(page);
  const dialog = settingsOn(page);
  await list.row(udid).waitFor();
  return {
    person,
    page,
    list,
    dialog,
    udid,
    before,
    openSettings: async (of = udid) => {
      await list.row(of).getByRole('link').first().click();
      await dialog.waitFor();
    },
    save: () => dialog.getByRole('button', { name: '저장' }).click(),
    leave: async () => {
      await saveDevice(page, udid, { info: { ...before.info, private_code: '' }, memo: before.memo });
      await person.leave();
    },
  };
}

export async function firstOf(page: Page, type: Device['info']['type']): Promise<string> {
  const answer = await page.request.get('/admbo/all_device');
  const { data } = (await answer.json()) as { data: { arns: Device[] } };
  return data.arns.find(({ info }) => info.type === type)?.info.udid ?? '';
}

/** What the address says. */
export function searchOf(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}
