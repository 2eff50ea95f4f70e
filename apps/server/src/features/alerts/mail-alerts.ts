import { alertTrouble } from '@rackhand/contract/alert/alert';
import { isLanguage, type Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { AlertTables } from '../../platform/database/alert-tables.ts';
import type { Trx } from '../../platform/database/database.ts';
import { farmLink, type LinkDeps } from '../../platform/mail/console-links.ts';
import { mailTime } from '../../platform/mail/mail-time.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { AlertRow } from './alert-row.ts';

/** Nobody gets more than one mail in this time: what comes meanwhile is told together. */
const gatheredMs = 60_000;
const linesOfMail = 50;

type What = AlertTables['alert_mails']['what'];

const whatWords: Record<What, Record<Language, string>> = {
  opened: { ko: '[열림]', en: '[Opened]' },
  repeated: { ko: '[계속]', en: '[Still open]' },
  closed: { ko: '[닫힘]', en: '[Closed]' },
};

interface Waiting {
  what: What;
  at: Date;
  alert: Pick<AlertRow, 'kind' | 'named' | 'sight' | 'rule_name'>;
}

/** Whoever has had none for a minute gets all that waits for them as one mail, in their language where it is known. */
export async function mailAlerts(trx: Trx, links: LinkDeps, at: Date): Promise<void> {
  const { rows: addresses } = await sql<{ email: string; language: string | null }>`
    select w.email, (select s.language from admins a join sessions s on s.aid = a.aid
      where lower(a.email) = lower(w.email) and s.language is not null order by s.started_at desc limit 1) as language
    from (select distinct email from alert_mails where mailed_at is null) w
    where not exists (select from alert_mails s where s.email = w.email
      and s.mailed_at > ${new Date(at.getTime() - gatheredMs)}::timestamptz)
    order by w.email`.execute(trx);
  for (const { email, language } of addresses) {
    const waiting = await takeWaiting(trx, email, at);
    await queueMail(trx, {
      ...{ template: 'alerts', to: email, groupType: null, at },
      language: language !== null && isLanguage(language) ? language : 'both',
      values: {
        count: String(waiting.length),
        ko: linesOf(waiting, 'ko'),
        en: linesOf(waiting, 'en'),
        url: farmLink(links, 'alert').href,
      },
    });
  }
}

async function takeWaiting(trx: Trx, email: string, at: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with taken as (
      update alert_mails set mailed_at = ${at}::timestamptz where email = ${email} and mailed_at is null
      returning id, what, at, alert_id
    )
    select t.what, t.at, jsonb_build_object('kind', a.kind, 'named', a.named, 'sight', a.sight, 'rule_name', a.rule_name) as alert
    from taken t join alerts a on a.alert_id = t.alert_id order by t.id`.execute(trx);
  return rows;
}

function linesOf(waiting: readonly Waiting[], language: Language): string {
  const lines = waiting.slice(0, linesOfMail).map(({ what, at, alert }) => {
    const { name, rack_location } = alert.named;
    const place = rack_location === '' ? name : `${name} (${rack_location})`;
    const parts = [place, alertTrouble(alert)[language], alert.rule_name, mailTime(at)];
    return `${whatWords[what][language]} ${parts.filter((part) => part !== '').join(' · ')}`;
  });
  const left = waiting.length - lines.length;
  const more = { ko: `외 ${String(left)}건`, en: `and ${String(left)} more` };
  return (left > 0 ? [...lines, more[language]] : lines).map((line) => line.replaceAll('\n', ' ')).join('\n');
}
