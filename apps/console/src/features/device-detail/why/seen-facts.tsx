import { connectionWord } from '@rackhand/contract/device/connection-words';
import type { DeviceInfo, DeviceSeen } from '@rackhand/contract/device/device';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement, ReactNode } from 'react';
import { formatBytes } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { TimeWithin } from '../../../platform/relative-time.tsx';
import { detailMessages } from '../detail-messages.ts';
import styles from '../why-plate.module.css';
import { heardUntil } from './heard-until.ts';

type Words = (typeof detailMessages)['ko'];
type Fact = keyof Words['facts'];
type FactLine = [Fact, ReactNode];

interface SeenFactsProps {
  info: DeviceInfo;
  seen: DeviceSeen;
}

/** What the agent saw last, unjudged; what is no longer known is told as of when it was. */
export function SeenFacts({ info, seen }: SeenFactsProps): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const until = heardUntil(seen);
  const isAway = seen.host_state === 'away';
  const link: FactLine[] = [
    ['link', connectionText(info, seen, language)],
    ['answer', answerText(seen, words)],
  ];
  const host: FactLine[] = info.host === '' ? [] : [['host', hostText(info, seen, words)]];
  const now = isAway ? host : [...host, ...link];
  const readings = readingsOf(seen, words);
  return (
    <details className={styles.seen} open>
      <summary>{words.seen}</summary>
      <Facts facts={until === null ? [...now, ...readings] : now} />
      {until !== null && (
        <>
          <p className={styles.quiet}>
            <TimeWithin at={until} text={words.lastRead} />
          </p>
          <Facts facts={isAway ? [['link', connectionText(info, seen, language)], ...readings] : readings} />
        </>
      )}
    </details>
  );
}

function Facts({ facts }: { facts: readonly FactLine[] }): ReactElement {
  const words = useMessages(detailMessages);
  return (
    <dl>
      {facts.map(([fact, text]) => (
        <div key={fact}>
          <dt>{words.facts[fact]}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function readingsOf(seen: DeviceSeen, words: Words): FactLine[] {
  return [
    ['battery', batteryText(seen, words)],
    ['storage', storageText(seen, words)],
    ['network', networkText(seen, words)],
  ];
}

function connectionText(
  { platformName }: DeviceInfo,
  { connection, transport }: DeviceSeen,
  language: Language,
): string {
  return [connectionWord(connection, platformName)[language], connection, transport]
    .filter((part) => part !== '')
    .join(' · ');
}

function answerText({ silent_since, silent_tries }: DeviceSeen, words: Words): ReactNode {
  if (silent_since === null) return words.answers;
  const text = (time: string): string =>
    silent_tries > 0 ? words.silentSince(time, silent_tries) : words.lastAnswer(time);
  return <TimeWithin at={silent_since} text={text} />;
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

function hostText(info: DeviceInfo, { host_state, host_last_seen_at }: DeviceSeen, words: Words): ReactNode {
  if (host_state !== 'away') return `${info.host} · ${words.hostOnline}`;
  const away = `${info.host} · ${words.hostAway}`;
  if (host_last_seen_at === null) return away;
  return <TimeWithin at={host_last_seen_at} text={(time) => `${away} · ${words.hostSeen(time)}`} />;
}
