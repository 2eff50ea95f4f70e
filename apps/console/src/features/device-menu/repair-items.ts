import { errorText } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { menuMessages } from './menu-messages.ts';

/** Reports a device for repair, or leads to the case that is open. */
export function useRepairItems(device: Device, onReport: (device: Device) => void): MenuItem[] {
  const language = useLanguage();
  const words = useMessages(menuMessages);
  const navigate = useNavigate();
  const { repair, state, holder } = device.info;
  if (repair !== null) {
    const { repair_id } = repair;
    const onSelect = (): void => void navigate({ to: paths.repairs, search: { repair: repair_id } });
    return [{ key: 'repair', label: words.openRepair(String(repair_id)), onSelect }];
  }
  const refusal = whyNot('change_state', state, holder);
  return [
    {
      key: 'repair',
      label: words.reportRepair,
      whyNot: refusal === null ? null : errorText(refusal, language),
      onSelect: () => onReport(device),
    },
  ];
}
