import { limitDevices } from '@rackhand/contract/endpoints/host-management';
import { type HostRow, mostDevicesMistake } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import type { ReactElement } from 'react';
import { OneFieldForm } from '../../../platform/form/one-field-form.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { manageMessages } from './manage-messages.ts';
import { useHostFailure, useHostRequest } from './use-host-call.ts';

/** How many devices the host may have; what its agent reports beyond that is named on the host's page. */
export function MostDevicesForm({ host }: { host: HostRow }): ReactElement {
  const words = useMessages(manageMessages);
  const request = useHostRequest();
  return (
    <OneFieldForm
      name="max_devices"
      label={words.mostDevices}
      start={String(host.max_devices)}
      submit={words.changeMost}
      mistakeOf={mostDevicesMistake}
      onSubmit={(text) =>
        request(limitDevices, { params: { id: String(host.id) }, body: { max_devices: Number(text) } })
      }
      onFailure={useHostFailure()}
      input={{ inputMode: 'numeric', maxLength: String(limits.mostDevicesOfHost).length }}
    />
  );
}
