import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';

/** By its name, or by its UDID where it has none. */
export function DeviceLink({ device }: { device: { udid: string; device_name: string } }): ReactElement {
  return (
    <Link to={paths.deviceDetail} search={{ device: device.udid }}>
      {device.device_name === '' ? device.udid : device.device_name}
    </Link>
  );
}
