import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { useDevices } from '../devices/use-devices.ts';
import { testMessages } from './test-messages.ts';

/** Without a device nothing can be tested: where the first one comes from. */
export function EmptyFarmHint(): ReactElement | null {
  const words = useMessages(testMessages);
  const { data: devices } = useDevices();
  if (devices?.length !== 0) return null;
  return (
    <EmptyPlate text={words.emptyFarm}>
      <Link to={paths.hostList}>{words.toHosts}</Link>
    </EmptyPlate>
  );
}
