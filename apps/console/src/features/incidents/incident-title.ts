import type { Incident } from '@rackhand/contract/incident/incident';
import { rackName } from '@rackhand/contract/rack/rack';
import type { Language } from '@rackhand/contract/text/language';
import { formatNumber } from '../../platform/formats.ts';
import { incidentMessages } from './incident-messages.ts';

export type IncidentPlace = Pick<Incident, 'host' | 'hub' | 'rack'>;

/** What happened, where, and to how many of how many: "lab-1 허브 1-3: 장비 5대 중 5대 끊김". */
export function incidentTitle(
  {
    kind,
    together,
    devices,
    ...place
  }: IncidentPlace & Pick<Incident, 'kind' | 'together'> & { devices: readonly unknown[] },
  language: Language,
): string {
  const words = incidentMessages[language];
  const count = formatNumber(devices.length);
  if (kind === 'host_away') return words.hostAway(place.host, count);
  const where = incidentPlace(place, language);
  if (together === null) return words.lost(where, count);
  if (together === devices.length) return words.allLost(where, count);
  return words.someLost(where, count, formatNumber(together));
}

/** The rack, hub or host that the devices have in common. */
export function incidentPlace({ host, hub, rack }: IncidentPlace, language: Language): string {
  const words = incidentMessages[language];
  if (rack !== null) return words.rackOf(`S${String(rack.group)}`, rackName(rack)[language]);
  return hub === '' ? words.hostOf(host) : words.hubOf(host, hub);
}

/** Where to look first. */
export function adviceFor({
  kind,
  hub,
  rack,
}: Pick<Incident, 'kind' | 'hub' | 'rack'>): 'away' | 'rack' | 'hub' | 'host' {
  if (kind === 'host_away') return 'away';
  if (rack !== null) return 'rack';
  return hub === '' ? 'host' : 'hub';
}
