import type { Device } from '@rackhand/contract/device/device';
import type { DeviceState, Holder } from '@rackhand/contract/device/device-states';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type Role, sameOrigin, type TestApp } from './create-test-app.ts';
import { leaseDevice } from './lease-device.ts';
import { report, setTopBox } from './report-sightings.ts';
import { phone } from './test-sightings.ts';

/** What a refused edit answers. */
export interface EditFailure {
  errorCode: number | string;
  message: string;
  details?: { field: string; message: string }[];
}

/** A farm of two phones, R5CT1 and R5CT2, and a set-top box, BOX1, whose settings somebody edits. */
export interface EditDesk {
  farm: TestApp;
  /** Of who edits. */
  cookie(): string;
  signIn(role: Role): Promise<void>;
  read(udid: string): Promise<Device>;
  save(device: Device, change: object, other?: object): Promise<LightMyRequestResponse>;
  /** Somebody uses the device. */
  hold(udid: string, holder: Holder, state?: DeviceState): Promise<void>;
}

export async function openEditDesk(): Promise<EditDesk> {
  const farm = await createTestApp();
  let cookie = await farm.signIn('admin');
  await report(farm, [phone('R5CT1'), phone('R5CT2'), setTopBox('BOX1')]);
  return {
    farm,
    cookie: () => cookie,
    signIn: async (role) => {
      cookie = await farm.signIn(role);
    },
    read: async (udid) => {
      const list = await farm.app.inject({ url: '/admbo/all_device', headers: { cookie } });
      const found = list
        .json<{ data: { arns: Device[] } }>()
        .data.arns.find(({ info }) => info.udid === udid);
      const url = `/service/get_info?deviceArn=${found?.arn ?? ''}`;
      return (await farm.app.inject({ url, headers: { cookie } })).json<{ data: Device }>().data;
    },
    save: async ({ arn, info, memo, version }, change, other = {}) =>
      farm.app.inject({
        method: 'POST',
        url: '/service/update_info',
        headers: { ...sameOrigin, cookie, 'accept-language': 'en' },
        payload: { arn, memo, version, info: { ...info, ...change }, ...other },
      }),
    hold: (udid, holder, state) => leaseDevice(farm, udid, holder, state),
  };
}
