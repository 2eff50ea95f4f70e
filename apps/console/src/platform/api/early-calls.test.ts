import { allDevices, devicePool } from '@rackhand/contract/endpoints/devices';
import { hosts } from '@rackhand/contract/endpoints/hosts';
import { adminInfo } from '@rackhand/contract/endpoints/sign-in';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { wallPage } from '../wall/wall-key.ts';
import { pagePaths, sessionPath } from './early-calls.ts';

it('what is fetched before the code is there are calls of the contract, for pages that exist', () => {
  expect(wallPage).toBe(paths.wall);
  expect(sessionPath).toBe(adminInfo.path);
  expect(pagePaths).toEqual({
    [paths.home]: [allDevices.path, hosts.path],
    [paths.deviceList]: [allDevices.path],
    [paths.devicePool]: [devicePool.path],
    [paths.hostList]: [hosts.path],
  });
});
