import type { SimpleDevice } from '@rackhand/contract/app/app-package';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useDevices } from '../../devices/use-devices.ts';
import { offeredOf } from './offered-devices.ts';
import { type ChosenType, simpleDevicesQuery } from './simple-devices-query.ts';

/** Whose devices are chosen: packages ask for theirs (document 8); all else goes by the list that the console has. */
export type ChoiceOf = 'packages' | 'farm';

interface Choice {
  data: SimpleDevice[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export function useChoice(of: ChoiceOf, type: ChosenType): Choice {
  const { api } = usePlatform();
  const asked = useQuery({ ...simpleDevicesQuery(api, type), enabled: of === 'packages' });
  const { data: devices, error, refetch } = useDevices({ enabled: of === 'farm' });
  const data = useMemo(() => devices && offeredOf(devices, type), [devices, type]);
  return of === 'packages' ? asked : { data, error, refetch };
}
