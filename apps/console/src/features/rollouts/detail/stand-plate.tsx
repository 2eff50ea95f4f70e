import type { Rollout } from '@rackhand/contract/app/rollout';
import type { ReactElement, ReactNode } from 'react';
import { formatCountdown, formatDuration } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { useSecondsUntil } from '../../../ui/use-seconds-until.ts';
import styles from '../rollout.module.css';
import { RolloutMark } from '../rollout-mark.tsx';
import { rolloutMessages } from '../rollout-messages.ts';
import { RolloutProgress } from '../rollout-progress.tsx';
import { rolloutDetailMessages } from './detail-messages.ts';

/** How it stands, how far it is, how long it still watches, and under which conditions. */
export function StandPlate({ rollout }: { rollout: Rollout }): ReactElement {
  const words = useMessages(rolloutMessages);
  const detail = useMessages(rolloutDetailMessages);
  const { state, stage, stages, due_at: due } = rollout;
  return (
    <section className={styles.plate} aria-label={words.columns.state}>
      <div className={styles.state}>
        <strong role="status">
          <RolloutMark state={state} />
        </strong>
        {stage !== null && <span>{words.stagePlace(String(stage), String(stages.length))}</span>}
        <RolloutProgress counts={rollout.counts} total={rollout.total} name={rollout.app_name} />
        {due !== null && (state === 'running' || state === 'watching') && (
          <TimeLeft state={state} due={due} />
        )}
      </div>
      {rollout.halt === null && rollout.reason !== '' && (
        <p>
          {detail.reason}: {rollout.reason}
        </p>
      )}
      <Terms rollout={rollout} />
    </section>
  );
}

const hourSeconds = 3600;

/** Until the stage is judged. */
function TimeLeft({ state, due }: { state: 'running' | 'watching'; due: string }): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  const language = useLanguage();
  const seconds = useSecondsUntil(Date.parse(due));
  const left = seconds < hourSeconds ? formatCountdown(seconds) : formatDuration(seconds, language);
  return (
    <span role="timer">
      {seconds === 0 ? words.judging : state === 'watching' ? words.watchLeft(left) : words.stageLeft(left)}
    </span>
  );
}

function Terms({ rollout }: { rollout: Rollout }): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  const facts: [string, ReactNode][] = [
    [words.startedBy, rollout.started_by],
    [words.startedAt, <ExactTime at={rollout.started_at} />],
    [words.successPercent, words.atLeast(String(rollout.success_percent))],
    [words.watchMinutes, words.minutes(String(rollout.watch_minutes))],
    [words.stageMinutes, words.minutes(String(rollout.stage_minutes))],
  ];
  if (rollout.ended_at !== null) facts.push([words.endedAt, <ExactTime at={rollout.ended_at} />]);
  if (rollout.roll_back_until !== null)
    facts.push([words.rollBackUntil, <ExactTime at={rollout.roll_back_until} />]);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
