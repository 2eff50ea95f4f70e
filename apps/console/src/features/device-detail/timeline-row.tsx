import { stateWord } from '@rackhand/contract/device-column-values';
import type { TimelineEntry } from '@rackhand/contract/device-history';
import { groupOf } from '@rackhand/contract/device-states';
import type { Language } from '@rackhand/contract/language';
import type { ReactElement } from 'react';
import { formatDateTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { reasonText } from '../devices/device-words.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { detailMessages } from './detail-messages.ts';
import styles from './device-detail.module.css';
import { durationText } from './duration-text.ts';
import { type HistoryWords, historyMessages } from './history-messages.ts';

export function TimelineRow({ entry }: { entry: TimelineEntry }): ReactElement {
  const words = useMessages(historyMessages);
  const { byAgent, byServer } = useMessages(detailMessages);
  const language = useLanguage();
  const by = 'by' in entry ? ({ agent: byAgent, server: byServer }[entry.by] ?? entry.by) : '';
  const lines = linesOf(entry, words, language);
  return (
    <li data-kind={entry.kind}>
      <Mark entry={entry} />
      <div>
        <p>
          <span className={styles.kind}>{words.kinds[entry.kind]}</span> {lines.title}
        </p>
        {lines.more.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={styles.quiet}>
          <time dateTime={entry.at}>{formatDateTime(Date.parse(entry.at))}</time>
          {by !== '' && ` · ${by}`}
        </p>
      </div>
    </li>
  );
}

function Mark({ entry }: { entry: TimelineEntry }): ReactElement {
  switch (entry.kind) {
    case 'state':
    case 'decision':
      return <StateMark tone={groupOf(entry.to)} state={entry.to} />;
    case 'outage':
      return <StateMark tone="error" state={entry.cause} />;
    case 'command':
      return <Icon name="refresh" size={14} />;
    case 'edit':
      return <Icon name="edit" size={14} />;
  }
}

function linesOf(
  entry: TimelineEntry,
  words: HistoryWords,
  language: Language,
): { title: string; more: string[] } {
  switch (entry.kind) {
    case 'state':
    case 'decision': {
      const to = stateWord(entry.to, language);
      const title = entry.from === null ? to : words.change(stateWord(entry.from, language), to);
      return { title, more: entry.reason === '' ? [] : [reasonText(entry.reason, language)] };
    }
    case 'outage': {
      const length = entry.ended_at === null ? words.lasting : durationText(entry.minutes, words);
      return { title: `${stateWord(entry.cause, language)} · ${length}`, more: [] };
    }
    case 'command': {
      const title = `${words.commands[entry.type]} · ${words.commandStates[entry.state]}`;
      return { title, more: entry.message === '' ? [] : [entry.message] };
    }
    case 'edit': {
      const shown = (value: string): string => (value === '' ? words.emptyValue : value);
      return {
        title: words.edited,
        more: entry.changes.map(({ field, before, after }) =>
          words.fieldChange(field, shown(before), shown(after)),
        ),
      };
    }
  }
}
