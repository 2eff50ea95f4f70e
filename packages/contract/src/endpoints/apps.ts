import { z } from 'zod';
import {
  appPackage,
  packageColumns,
  packageLimits,
  readFile,
  simpleDevice,
  updatePolicies,
} from '../app/app-package.ts';
import { installErrorClasses, installErrorRetries } from '../app/install-errors.ts';
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
  feature: 'appManagement',
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
    /** Names so many devices of each package at most; without it all of them. */
    devices_named: z.coerce.number().int().min(0).max(packageLimits.devices).optional(),
  }),
  answer: z.object({ total_count: z.int(), apps: z.array(appPackage) }),
});

const onePackage = z.object({ id: z.string().regex(/^[1-9]\d{0,8}$/) });
const { first, last } = packageLimits.priority;
const text = (most: number) => storableText(most).trim().min(1).optional();

/** A device as the list to choose from gave it; `arn`, else `udid` names it. */
const chosenDevice = z.strictObject({
  arn: z.string().min(1).max(200).optional(),
  udid: z.string().min(1).max(200).optional(),
  device_name: z.string().max(1_000).optional(),
  rack_location: z.string().max(100).optional(),
});

const packageKeys = {
  /** What `file_info` answered for a file; or the file itself comes with the keys. */
  file_id: z.string().min(1).max(100).optional(),
  /** Both are read from the file: 8533 where they are others. */
  app_id: text(packageLimits.nameCharacters),
  app_version: text(packageLimits.nameCharacters),
  /** Without it the file's own. */
  app_name: text(packageLimits.nameCharacters),
  /** Empty: none. */
  priority: z.union([z.int().min(first).max(last), z.literal(''), z.null()]).optional(),
  /** For devices that it is newly given to. */
  update_policy: z.enum(updatePolicies).optional(),
  /** All devices that are to have it. */
  device_list: z.array(chosenDevice).max(packageLimits.devices).optional(),
};

const fileErrors = ['8519', '8524', '8532', '8533', 'E1016'] as const;

export const fileInfo = defineEndpoint({
  method: 'POST',
  path: '/admbo/app/file_info',
  summary: 'Read a package without saving it',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'package.read' },
  feature: 'appManagement',
  form: { needsFile: true, maximumBytes: packageLimits.fileBytes },
  answer: readFile,
  errors: fileErrors,
});

export const addPackage = defineEndpoint({
  method: 'POST',
  path: '/admbo/app',
  summary: 'Save a package and give it to devices',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'package.added', object: ['app_id'], says: ['app_version'] },
  feature: 'appManagement',
  form: { needsFile: false, maximumBytes: packageLimits.fileBytes },
  body: z.strictObject(packageKeys),
  answer: appPackage,
  failsAs: 'E1012',
  errors: [...fileErrors, '905', '8518', 'E1007', 'E1011', 'E1012', 'E1014'],
});

export const changePackage = defineEndpoint({
  method: 'PUT',
  path: '/admbo/app/{id}',
  summary: 'Change a package: what is named of it, or another file of the same app as its version',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'package.changed', object: ['id'], named: 'package', says: ['app_version', 'priority'] },
  feature: 'appManagement',
  form: { needsFile: false, maximumBytes: packageLimits.fileBytes },
  params: onePackage,
  body: z.strictObject({
    ...packageKeys,
    /** As it was read: 20414 where somebody has changed it since. Left out: as it is now. */
    revision: z.int().min(0).optional(),
  }),
  answer: appPackage,
  failsAs: 'E1012',
  errors: [...fileErrors, '905', '8518', '20414', 'E1008', 'E1011', 'E1012', 'E1014'],
});

export const deletePackages = defineEndpoint({
  method: 'DELETE',
  path: '/admbo/app/{id}',
  summary: 'Delete one package, or several by their ids joined by commas: all of them or none',
  access: 'admin',
  scope: 'apps',
  audit: { action: 'package.deleted', object: ['id'], named: 'package' },
  feature: 'appManagement',
  params: z.object({
    id: z
      .string()
      .max(6_000)
      .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/),
  }),
  answer: z.object({ deleted: z.int() }),
  errors: ['20414', '9001', 'E1008'],
});

export const readPackage = defineEndpoint({
  method: 'GET',
  path: '/admbo/app/{id}',
  summary: 'One package',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  params: onePackage,
  answer: appPackage,
  errors: ['E1008'],
});

export const downloadPackage = defineEndpoint({
  method: 'GET',
  path: '/admbo/app/{id}/download',
  summary: "A package's file",
  access: 'super',
  scope: null,
  audit: null,
  feature: 'appManagement',
  file: 'application/octet-stream',
  params: onePackage,
  errors: ['31108', '8532', 'E1008'],
});

export const packageIcon = defineEndpoint({
  method: 'GET',
  path: '/admbo/app/{id}/icon',
  summary: "A package's icon, where its file has one that can be shown",
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  file: ['image/png', 'image/webp'],
  params: onePackage,
  errors: ['2002', 'E1008'],
});

const bothLanguages = z.object({ ko: z.string(), en: z.string() });

export const installErrorTable = defineEndpoint({
  method: 'GET',
  path: '/admbo/app/install_error',
  summary: 'What devices say when they do not take an app: where the cause lies, and what helps',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  answer: z.object({
    errors: z.array(
      z.object({
        /** As Android spells it. */
        code: z.string(),
        class: z.enum(installErrorClasses),
        /** By itself, when somebody has done something about it, or not with this file. */
        retry: z.enum(installErrorRetries),
        /** Uninstalling the app first would let it in. */
        data_loss_helps: z.boolean(),
        text: bothLanguages,
        advice: bothLanguages,
      }),
    ),
  }),
});
