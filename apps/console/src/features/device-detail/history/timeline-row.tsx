import type { TimelineEntry } from '@rackhand/contract/device/device-history';
import { groupOf } from '@rackhand/contract/device/device-states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { actorText } from '../../devices/actor-text.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { detailMessages } from '../detail-messages.ts';
import { historyMessages } from './history-messages.ts';
import styles from './timeline.module.css';
import { entryText } from './timeline-text.ts';

/** What happened and when on one line; why and by whom below it. */
export function TimelineRow({ entry }: { entry: TimelineEntry }): ReactElement {
  const words = useMessages(historyMessages);
  const whoWords = useMessages(detailMessages);
  const language = useLanguage();
  const by = 'by' in entry ? actorText(entry.by, whoWords, language) : '';
  const { title, more } = entryText(entry, language);
  const below = [...more, by].filter((part) => part !== '');
  return (
    <li data-kind={entry.kind}>
      <Mark entry={entry} />
      <span className={styles.kind}>{words.kinds[entry.kind]}</span>
      <div>
        <p>
          {entry.kind === 'run' ? (
            <Link to={paths.testDetail} search={{ run: entry.test_run_id }}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {below.length > 0 && <p className={styles.below}>{below.join(' · ')}</p>}
      </div>
      <ExactTime at={entry.at} />
    </li>
  );
}

function Mark({ entry }: { entry: TimelineEntry }): ReactElement {
  switch (entry.kind) {
    case 'state':
    case 'decision':
      return <StateMark tone={groupOf(entry.to)} state={entry.to} />;
    case 'outage':
      return <Icon name="clock" size={14} />;
    case 'restart':
    case 'command':
      return <Icon name="refresh" size={14} />;
    case 'run':
      return <Icon name="flask" size={14} />;
    case 'values':
      return <Icon name="eye" size={14} />;
    case 'edit':
      return <Icon name="edit" size={14} />;
  }
}
