import type { Incident } from '@rackhand/contract/incident';
import type { Language } from '@rackhand/contract/language';
import { formatNumber } from '../../platform/formats.ts';
import { incidentMessages } from './incident-messages.ts';

/** What happened, to how many, and where: "lab-1 허브 1-3에서 장비 7대가 한꺼번에 끊김". */
export function incidentTitle(
  { kind, host, hub, devices }: Pick<Incident, 'kind' | 'host' | 'hub'> & { devices: readonly unknown[] },
  language: Language,
): string {
  const words = incidentMessages[language];
  const place = hub === '' ? host : words.hubOf(host, hub);
  return words.kinds[kind](place, formatNumber(devices.length));
}
