import type { AppPackage } from '@rackhand/contract/app/app-package';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../platform/api/api-error.ts';
import { bodyOf, goneOf } from './package-body.ts';
import { draftOf } from './package-draft.ts';

const file = { app_id: 'kr.lab.choco', app_version: '1.0', file_id: null };
const app = {
  ...{ id: 3, app_name: '초코', update_policy: 'manual', revision: 41 },
  devices: ['a', 'b'].map((arn) => ({ arn, udid: arn, device_name: '', rack_location: '' })),
} as unknown as AppPackage;

describe('an administrator who saves a package', () => {
  it('sends what they have changed alone, and the version that they saw: what others have changed meanwhile stays', () => {
    const start = draftOf(app);
    expect(bodyOf({ ...start, app_name: 'Choco', arns: new Set(['b', 'a']) }, file, app)).toEqual({
      ...{ app_id: 'kr.lab.choco', app_version: '1.0', app_name: 'Choco', revision: 41 },
    });
    expect(bodyOf(start, { ...file, app_version: '2.0', file_id: 'f' }, app)).toEqual({
      ...{ app_id: 'kr.lab.choco', app_version: '2.0', file_id: 'f', revision: 41 },
    });
  });

  it('sends all devices where they have changed some, and the version that they saw', () => {
    expect(bodyOf({ ...draftOf(app), arns: new Set(['a', 'c']) }, file, app)).toMatchObject({
      device_list: [{ arn: 'a' }, { arn: 'c' }],
      revision: 41,
    });
  });

  it('is rid of the devices that have left the farm once they are named, and of no others', () => {
    const draft = { ...draftOf(app), arns: new Set(['a', 'c', 'b']) };
    const refusal = (code: string): ApiError =>
      new ApiError({
        ...{ code, message: '', status: 400, requestId: null, retryAfterSeconds: null },
        details: [{ field: 'device_list.1', message: 'C (u)' }],
      });
    expect(goneOf(refusal('E1011'), draft)).toEqual(['c']);
    expect(goneOf(refusal('E1014'), draft)).toEqual([]);
  });

  it('sends everything of a new one, which nobody has seen', () => {
    const draft = { app_name: ' Choco ', update_policy: 'force', arns: new Set<string>() } as const;
    expect(bodyOf(draft, { ...file, file_id: 'f' }, null)).toEqual({
      ...{ app_id: 'kr.lab.choco', app_version: '1.0', file_id: 'f' },
      ...{ app_name: 'Choco', update_policy: 'force', device_list: [] },
    });
  });
});
