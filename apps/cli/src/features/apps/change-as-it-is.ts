import type { AppPackage } from '@rackhand/contract/app/app-package';
import type { BodyOf } from '@rackhand/contract/call/endpoint';
import { changePackage } from '@rackhand/contract/endpoints/apps';
import type { Api } from '../../platform/api-client.ts';
import { CliFailure } from '../../platform/exit-codes.ts';
import { findPackage } from './find-package.ts';

/** So often others may change the package first, before it is left to whoever reads the refusal. */
const attempts = 5;

type Change = Omit<BodyOf<typeof changePackage>, 'revision'>;

/** Changes a package from what it is at that moment: what somebody else has changed meanwhile is read first, and stays. */
export async function changeAsItIs(
  api: Api,
  name: string,
  changeOf: (now: AppPackage) => Change,
): Promise<AppPackage> {
  for (let left = attempts; ; left -= 1) {
    const now = await findPackage(api, name);
    try {
      return await api.call(changePackage, {
        params: { id: String(now.id) },
        body: { ...changeOf(now), revision: now.revision },
      });
    } catch (error) {
      if (left === 1 || !isBehind(error)) throw error;
    }
  }
}

function isBehind(error: unknown): boolean {
  const refused = error instanceof CliFailure ? error.refused : null;
  const isStale = refused?.details?.some(({ field }) => field === 'revision') ?? false;
  return isStale && String(refused?.errorCode) === '20414';
}

/** A package's devices and these as well. */
export function withDevices({ devices }: AppPackage, arns: readonly string[]): Change {
  return listOf([...devices.map(({ arn }) => arn), ...arns]);
}

/** A package's devices but these. */
export function withoutDevices({ devices }: AppPackage, arns: readonly string[]): Change {
  return listOf(devices.map(({ arn }) => arn).filter((arn) => !arns.includes(arn)));
}

function listOf(arns: readonly string[]): Change {
  return { device_list: [...new Set(arns)].map((arn) => ({ arn })) };
}
