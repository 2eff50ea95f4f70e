import { z } from 'zod';
import { appOsTypes, readAppOsType } from '../app/app-id.ts';
import { protectedApp, protectedAppLimits } from '../app/protected-app.ts';
import { defineEndpoint } from '../call/endpoint.ts';

/** Judged by protected-app.ts, whose words say what is wrong; the bounds are of what is looked at at all. */
const values = {
  app_id: z.string().max(1000),
  name: z.string().max(1000),
  os_type: z.string().max(20).transform(readAppOsType).pipe(z.enum(appOsTypes)),
};
const id = z.int().min(1).max(2_147_483_647);
/** As it was read; 20414 where somebody else was faster. */
const version = z.int().optional();

export const listProtectedApps = defineEndpoint({
  method: 'GET',
  path: '/admbo/custom/setting/protection_app',
  summary: 'Apps that are never deleted from a device, by name; those of the whole farm',
  access: 'admin',
  feature: 'protectedApps',
  answer: z.object({ protection_app_id: z.array(protectedApp).max(protectedAppLimits.entries) }),
});

export const addProtectedApp = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting/protection_app',
  summary: 'Protect an app; 905 where it is protected already',
  access: 'admin',
  feature: 'protectedApps',
  scope: 'apps',
  audit: { action: 'protected_app.added', object: ['app_id'], says: ['os_type', 'name'] },
  body: z.strictObject(values),
  answer: z.object({ protected_app: protectedApp }),
  errors: ['905'],
});

export const changeProtectedApp = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting/protection_app/update',
  summary: 'Change a protected app; refused when it has changed since `version` (20414)',
  access: 'admin',
  feature: 'protectedApps',
  scope: 'apps',
  audit: { action: 'protected_app.changed', object: ['app_id'], says: ['id', 'os_type', 'name'] },
  body: z.strictObject({ id, ...values, version }),
  answer: z.object({ protected_app: protectedApp }),
  errors: ['2002', '20414', '905'],
});

export const removeProtectedApp = defineEndpoint({
  method: 'POST',
  path: '/admbo/custom/setting/protection_app/delete',
  summary: 'Protect an app no longer',
  access: 'admin',
  feature: 'protectedApps',
  scope: 'apps',
  audit: { action: 'protected_app.removed', object: ['id'] },
  body: z.strictObject({ id }),
  errors: ['2002'],
});
