import { registerSetTopBox } from '@rackhand/contract/endpoints/set-top-boxes';
import { boxLimits, boxMistakes, isIpv4 } from '@rackhand/contract/host/box-address';
import type { Text } from '@rackhand/contract/text/language';
import { errorText, faultAt } from '../../platform/api/error-text.ts';
import type { Faults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadDevices } from '../devices/reload-devices.ts';
import { boxMessages } from './box-messages.ts';

/** As it is typed. */
export interface BoxValues {
  host: string;
  ip: string;
  port: string;
  model: string;
  rack_location: string;
  capture_card_num: string;
  linked_power_name: string;
  memo: string;
}
export type BoxField = keyof BoxValues;

/** Documents 2 section 5 and 3 section 4. */
export function boxMistake(field: BoxField, value: string): Text | null {
  if (field === 'host') return value === '' ? inBoth(boxMessages, (words) => words.hostRequired) : null;
  if (field === 'ip') return isIpv4(value.trim()) ? null : boxMistakes.ip;
  if (field !== 'port') return null;
  const { firstPort, lastPort } = boxLimits;
  const port = /^\d{1,5}$/.test(value.trim()) ? Number(value) : 0;
  return port >= firstPort && port <= lastPort ? null : boxMistakes.port;
}

/** By the names that the server's refusals have. */
const wireNames: Readonly<Partial<Record<BoxField, string>>> = {
  ip: 'address',
  model: 'info.model',
  rack_location: 'info.rackLocation',
  capture_card_num: 'info.capture_card_num',
  linked_power_name: 'info.linked_power_name',
};

/** Registers one; where the server refuses, what it says of which field. */
export function useRegisterBox(): (values: BoxValues) => Promise<Faults<BoxField> | null> {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async (values) => {
    const { ip, port, ...rest } = values;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
    const address = `${ip.trim()}:${port.trim()}`;
    try {
      const body = { ...given, host: values.host, address };
      const { udid } = await api.call(registerSetTopBox, { body });
      notices.succeed(inBoth(boxMessages, (words) => words.registered(values.model || udid)));
      return null;
    } catch (error) {
      const fields = Object.keys(values) as BoxField[];
      const named = fields.flatMap((field) => {
        const fault = faultAt(wireNames[field] ?? field, error);
        return fault === null ? [] : [[field, fault] as const];
      });
      return { ...(Object.fromEntries(named) as Faults<BoxField>), call: errorText(error) };
    } finally {
      askUntold(reloadDevices);
    }
  };
}
