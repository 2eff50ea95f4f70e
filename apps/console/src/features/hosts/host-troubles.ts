import type { Device } from '@rackhand/contract/device/device';
import type { HostConflict } from '@rackhand/contract/endpoints/hosts';
import { agentLinkVersion } from '@rackhand/contract/host/agent-link';
import { type HostRow, hostStandingOf, shownClockSkewMs } from '@rackhand/contract/host/host';
import type { Language } from '@rackhand/contract/text/language';
import { formatNumber } from '../../platform/formats.ts';
import { hostMessages } from './host-messages.ts';
import { hostPanelMessages } from './panel/host-panel-messages.ts';

export function isSkewed({ clock_skew_ms }: HostRow): boolean {
  return clock_skew_ms !== null && Math.abs(clock_skew_ms) >= shownClockSkewMs;
}

/** Agents that were turned away or slowed down, a sentence each. */
export function linkTroublesOf({ address: own, link_troubles }: HostRow, language: Language): string[] {
  const words = hostMessages[language].linkTroubles;
  return link_troubles.map(({ reason, address, ip, protocol }) =>
    words[reason](own, `${address} (${ip})`, protocol > agentLinkVersion),
  );
}

/** What is wrong with a host, a sentence each, with what to do about it; the worst first. */
export function troublesOf(host: HostRow, conflicts: readonly HostConflict[], language: Language): string[] {
  const words = hostPanelMessages[language];
  const short = hostMessages[language];
  return [
    ...(hostStandingOf(host) === 'away' ? [words.away] : []),
    ...linkTroublesOf(host, language),
    ...(host.adb_trouble === null ? [] : [`adb: ${short.adbTroubles[host.adb_trouble]}`]),
    ...(host.adb_problem === '' ? [] : [host.adb_problem]),
    ...(host.agent_age === 'current' ? [] : [words.agentAges[host.agent_age]]),
    ...(isSkewed(host) ? [words.skewed(Math.round((host.clock_skew_ms ?? 0) / 1000))] : []),
    ...refusedOf(host, language),
    ...conflicts.map(({ udid, host: one, other_host: other }) =>
      words.conflict(udid, one === host.name ? other : one),
    ),
  ];
}

/** One that is down is no trouble of a host without such devices: Debian starts it with the first that is plugged in. */
export function usbmuxdTroubles(
  { usbmuxd_state: state }: HostRow,
  devices: readonly Device[],
  language: Language,
): string[] {
  const words = hostPanelMessages[language];
  if (state === null || state === 'running') return [];
  return state === 'hung' || devices.some(({ info }) => info.platformName === 'iOS')
    ? [words.usbmuxd[state]]
    : [];
}

function refusedOf({ max_devices, refused_devices: { udids, more } }: HostRow, language: Language): string[] {
  const words = hostPanelMessages[language];
  return udids.length === 0 ? [] : [words.refusedDevices(formatNumber(max_devices), udids.join(', '), more)];
}

/** What is as somebody wants it, or waits for somebody. */
export function notesOf(host: HostRow, language: Language): string[] {
  const words = hostPanelMessages[language];
  return [
    ...(hostStandingOf(host) === 'waiting' ? [words.notEnrolled] : []),
    ...(host.waiting_count > 0 ? [words.waiting(formatNumber(host.waiting_count))] : []),
    ...(host.draining ? [words.draining] : []),
  ];
}
