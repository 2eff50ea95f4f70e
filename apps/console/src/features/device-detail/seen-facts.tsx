import type { DeviceSeen } from '@rackhand/contract/device';
import type { ReactElement } from 'react';
import { formatBytes, formatDateTime } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { detailMessages } from './detail-messages.ts';
import styles from './why-plate.module.css';

type Words = (typeof detailMessages)['ko'];
type Fact = keyof Words['facts'];

/** What the agent saw last, unjudged. */
export function SeenFacts({ seen }: { seen: DeviceSeen }): ReactElement {
  const words = useMessages(detailMessages);
  return (
    <details className={styles.seen} open>
      <summary>{words.seen}</summary>
      <dl>
        {factsOf(seen, words).map(([fact, text]) => (
          <div key={fact}>
            <dt>{words.facts[fact]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function factsOf(seen: DeviceSeen, words: Words): [Fact, string][] {
  const facts: [Fact, string][] = [
    ['adb', seen.transport === '' ? seen.connection : `${seen.connection} · ${seen.transport}`],
    ['answer', answerText(seen, words)],
    ['battery', batteryText(seen, words)],
    ['storage', storageText(seen, words)],
    ['network', networkText(seen, words)],
  ];
  if (seen.host_state !== null) facts.push(['host', hostText(seen, words)]);
  return facts;
}

function answerText({ silent_since, silent_tries }: DeviceSeen, words: Words): string {
  if (silent_since === null) return words.answers;
  const time = formatDateTime(Date.parse(silent_since));
  return silent_tries > 0 ? words.silentSince(time, silent_tries) : words.lastAnswer(time);
}

function batteryText({ readings }: DeviceSeen, words: Words): string {
  if (readings === null) return words.unknownValue;
  const { battery_level, battery_temperature, charging } = readings;
  if (battery_level === null) return words.noBattery;
  const power = charging === null ? '' : charging ? words.charging : words.notCharging;
  const heat = battery_temperature === null ? '' : `${(battery_temperature / 10).toFixed(1)} °C`;
  return [`${String(battery_level)}%`, heat, power].filter((part) => part !== '').join(' · ');
}

function storageText({ readings }: DeviceSeen, words: Words): string {
  const free = readings?.storage_free_bytes ?? null;
  return free === null ? words.unknownValue : formatBytes(free);
}

function networkText({ readings }: DeviceSeen, words: Words): string {
  if (readings?.ethernet_up === true) return words.ethernet;
  const wifi = readings?.wifi_connected ?? null;
  if (wifi === null) return words.unknownValue;
  return wifi ? words.wifi : words.noWifi;
}

function hostText({ host_state, host_last_seen_at }: DeviceSeen, words: Words): string {
  const state = host_state === 'away' ? words.hostAway : words.hostOnline;
  if (host_last_seen_at === null) return state;
  return `${state} · ${words.hostSeen(formatDateTime(Date.parse(host_last_seen_at)))}`;
}
