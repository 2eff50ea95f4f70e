import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';

interface DeviceLinkProps {
  device: { udid: string; device_name: string };
  onClick?: () => void;
}

/** By its name, or by its UDID where it has none. */
export function DeviceLink({ device, ...rest }: DeviceLinkProps): ReactElement {
  return (
    <Link to={paths.deviceDetail} search={{ device: device.udid }} {...rest}>
      {device.device_name === '' ? device.udid : device.device_name}
    </Link>
  );
}
