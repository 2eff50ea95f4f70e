import { z } from 'zod';
import { appPackage, packageColumns, packageLimits, simpleDevice } from '../app/app-package.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, sortText } from '../call/list-query.ts';
import { deviceTypes } from '../device/device.ts';
import { platformNames } from '../device/platforms.ts';
import { storableText } from '../text/storable-text.ts';

/** One of these words, in any case; without a text it is any of them. */
const anyCase = (words: readonly string[]) =>
  z
    .string()
    .max(20)
    .refine((text) => text === '' || words.some((word) => word.toLowerCase() === text.toLowerCase()), {
      error: `is one of ${words.join(', ')}`,
    })
    .optional();

export const simpleDeviceList = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/simple-list',
  summary: 'Devices to choose from, by rack location',
  access: 'admin',
  scope: ['read', 'apps'],
  query: z.strictObject({ os_type: anyCase(platformNames), device_type: anyCase(deviceTypes) }),
  answer: z.object({ devices: z.array(simpleDevice) }),
});

export const listPackages = defineEndpoint({
  method: 'GET',
  path: '/admbo/app',
  summary: 'Packages: apps in the versions that devices are to have',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  query: listQuery.extend({
    /** Literal search in app_id, names, version and the names of devices. */
    query: storableText(packageLimits.searchCharacters).optional(),
    /** JSON: {"id": column, "direction": "asc" | "desc"}. Without it by priority, then as they were added. */
    sort: sortText(packageColumns).optional(),
  }),
  answer: z.object({ total_count: z.int(), apps: z.array(appPackage) }),
});
