import { z } from 'zod';
import { packageLimits } from '../app/app-package.ts';
import { deviceDrift, packageDrift } from '../app/drift.ts';
import { drifts } from '../app/drifts.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { storableText } from '../text/storable-text.ts';

const standing = {
  /** Literal search: of packages in app_id, name and version, of devices in name, UDID and rack location. */
  query: storableText(packageLimits.searchCharacters).optional(),
  drift: z.enum(drifts).optional(),
};
const packageId = z.coerce.number().int().min(1).max(2_147_483_647);

export const appDrift = defineEndpoint({
  method: 'GET',
  path: '/admbo/app_drift',
  summary: 'Managed apps, and on how many devices each stands how to its managed version',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  query: listQuery.extend(standing),
  answer: z.object({ total_count: z.int(), packages: z.array(packageDrift) }),
});

export const appDriftDevices = defineEndpoint({
  method: 'GET',
  path: '/admbo/app_drift/{package_id}',
  summary: 'Devices that should have a package, and how each stands to it',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  params: z.strictObject({ package_id: packageId }),
  query: listQuery.extend(standing),
  answer: z.object({
    total_count: z.int(),
    package: packageDrift,
    devices: z.array(deviceDrift),
  }),
  errors: ['E1008'],
});

export const appDriftFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/app_drift/download',
  file: 'text/csv',
  summary: 'Each managed app of each device, or those of one package, as CSV',
  access: 'admin',
  scope: ['read', 'apps'],
  feature: 'appManagement',
  query: z.strictObject({ package_id: packageId.optional(), ...standing }),
  errors: ['E1008'],
});
