import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { AppPackage } from '@rackhand/contract/app/app-package';
import { listPackages } from '@rackhand/contract/endpoints/apps';
import type { Api } from '../../platform/api-client.ts';

/** The package of exactly this file, where there is one and these devices all have it. */
export async function findSameFile(
  api: Api,
  path: string,
  arns: readonly string[],
): Promise<AppPackage | null> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  const { apps } = await api.call(listPackages, {});
  const same = apps.find((one) => one.sha256 === sha256);
  const having = new Set(same?.devices.map(({ arn }) => arn));
  return same !== undefined && arns.every((arn) => having.has(arn)) ? same : null;
}
