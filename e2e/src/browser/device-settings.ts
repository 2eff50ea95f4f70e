import type { Device } from '@rackhand/contract/device/device';
import type { Locator, Page } from 'playwright-core';

/** The settings dialog as a person finds it. */
export function settingsOn(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(장비 설정|Device settings)/ });
}

/** A device as the server has it now. */
export async function readDevice(page: Page, udid: string): Promise<Device> {
  const answer = await page.request.get('/admbo/all_device');
  const { data } = (await answer.json()) as { data: { arns: Device[] } };
  const device = data.arns.find(({ info }) => info.udid === udid);
  if (device === undefined) throw new Error(`the farm has no device ${udid}`);
  return device;
}

/** Edits a device without the console, as another admin's script does. */
export async function saveDevice(
  page: Page,
  udid: string,
  edit: { info?: Partial<Device['info']>; memo?: string },
): Promise<void> {
  const { arn, info, memo, version } = await readDevice(page, udid);
  const body = { arn, version, memo: edit.memo ?? memo, info: { ...info, ...edit.info } };
  const answer = await page.request.post('/service/update_info', {
    data: body,
    headers: { origin: new URL(page.url()).origin },
  });
  if (!answer.ok()) throw new Error(`update_info answered ${answer.status()}: ${await answer.text()}`);
}
