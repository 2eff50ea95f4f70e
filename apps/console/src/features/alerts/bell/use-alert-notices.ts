import { alertTrouble, type ListedAlert } from '@rackhand/contract/alert/alert';
import { type AlertSeverity, severityWords } from '@rackhand/contract/alert/alert-kinds';
import type { Language, Text } from '@rackhand/contract/text/language';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import type { NoticeDetails, Notices } from '../../../platform/notices.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { bellMessages } from './bell-messages.ts';
import { type KnownAlerts, knownFrom, newsAmong } from './news-of-alerts.ts';
import { bellRows } from './unseen-alerts-query.ts';

interface Unseen {
  alerts: readonly ListedAlert[];
}

/** More than so many at one time are told of in one notice. */
const toldApart = 3;

/** Tells of each alert that is opened while the page is there; what somebody has seen to, or is over, is told of no more. */
export function useAlertNotices(data: Unseen | undefined): void {
  const { notices } = usePlatform();
  const navigate = useNavigate();
  const known = useRef<KnownAlerts | null>(null);
  /** The alerts of each notice that may still stand. */
  const standing = useRef(new Map<number, readonly string[]>());
  useEffect(() => {
    if (data === undefined) return;
    const { alerts } = data;
    const before = known.current;
    known.current = knownFrom(alerts, before);
    for (const [notice, ids] of standing.current) {
      if (ids.some((id) => known.current?.ids.has(id))) continue;
      notices.close(notice);
      standing.current.delete(notice);
    }
    const news = before === null ? [] : newsAmong(alerts, before);
    const go = (to: NavigateOptions): void => void navigate(to);
    for (const together of news.length > toldApart ? [news] : news.map((alert) => [alert]))
      standing.current.set(
        tell(notices, together, go),
        together.map(({ alert_id }) => alert_id),
      );
  }, [data, notices, navigate]);
}

/** What is serious stays, and interrupts a screen reader; the rest goes by itself. @returns the notice's id */
function tell(notices: Notices, alerts: readonly ListedAlert[], go: (to: NavigateOptions) => void): number {
  const severity: AlertSeverity = alerts.some((alert) => alert.severity === 'serious') ? 'serious' : 'minor';
  const [only] = alerts;
  const isOne = alerts.length === 1 && only !== undefined;
  const label = inBoth(bellMessages, (words) => (isOne ? words.show : words.showAll));
  const run = (): void => go(isOne ? placeOf(only) : { to: paths.alerts, search: { status: 'open' } });
  const details: NoticeDetails = { action: { label, run }, ...(isOne && { text: whereOf(only) }) };
  const say = inBoth(bellMessages, (words, language) =>
    isOne
      ? [severityWords[severity][language], alertTrouble(only)[language]].join(' · ')
      : `${severityWords[severity][language]} · ${words.several(atLeast(alerts.length, words.orMore))}`,
  );
  return severity === 'serious' ? notices.fail(say, details) : notices.warn(say, details);
}

const atLeast = (count: number, orMore: (count: string) => string): string =>
  count < bellRows ? formatNumber(count) : orMore(formatNumber(count));

/** What it is about, and the rule that says so. */
function whereOf({ subject, rule_name }: ListedAlert): Text {
  return inBoth(bellMessages, (words: { incident: string }, _language: Language) =>
    [subject.name === '' ? words.incident : subject.name, subject.rack_location, rule_name]
      .filter((part) => part !== '')
      .join(' · '),
  );
}

/** Where it is read and acknowledged, among as few others as an address can say. */
function placeOf({ kind, subject: { arn } }: ListedAlert): NavigateOptions {
  return { to: paths.alerts, search: { status: 'open', kind, ...(arn !== null && { arn }) } };
}
