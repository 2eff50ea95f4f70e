import type { SimpleDevice } from '@rackhand/contract/app/app-package';
import type { Device } from '@rackhand/contract/device/device';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { allDevicesQuery } from '../../devices/device-queries.ts';
import { offeredOf } from './offered-devices.ts';
import { type ChosenType, simpleDevicesQuery } from './simple-devices-query.ts';

/** Whose devices are chosen: packages ask for theirs (document 8); all else goes by the list that the console has. */
export type ChoiceOf = 'packages' | 'farm';

export function useChoice(of: ChoiceOf, type: ChosenType): UseQueryResult<SimpleDevice[]> {
  const { api } = usePlatform();
  const asked = useQuery({ ...simpleDevicesQuery(api, type), enabled: of === 'packages' });
  const select = useCallback((devices: Device[]) => offeredOf(devices, type), [type]);
  const known = useQuery({ ...allDevicesQuery(api), enabled: of === 'farm', select });
  return of === 'packages' ? asked : known;
}
