import type { Project } from '@rackhand/contract/test/project';
import { pausedByWords } from '@rackhand/contract/test/project-words';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber, formatToMinute } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime, RelativeTime } from '../../../platform/relative-time.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { usePresses } from '../../../ui/use-presses.ts';
import { PauseSwitch } from '../../pauses/pause-switch.tsx';
import { PausedBy } from '../../pauses/paused-by.tsx';
import { useChangePause } from '../../pauses/use-change-pause.ts';
import { ResultMark } from '../../tests/run-mark.tsx';
import { cronMessages } from '../cron-messages.ts';
import { scheduleText } from '../cron-text.ts';
import styles from '../scheduler.module.css';
import { schedulerMessages } from '../scheduler-messages.ts';
import { useRunProject } from './use-run-project.ts';

export type ProjectDeed = 'edit' | 'starts' | 'remove';

const deeds = [
  ['edit', 'edit'],
  ['starts', 'clock'],
  ['remove', 'trash'],
] as const;

interface ProjectRowProps {
  project: Project;
  withGroup: boolean;
  onDeed: (deed: ProjectDeed) => void;
}

export function ProjectRow({ project, withGroup, onDeed }: ProjectRowProps): ReactElement {
  const words = useMessages(schedulerMessages);
  const cronWords = useMessages(cronMessages);
  const { id, project_name: name, schedule, next_run_at } = project;
  return (
    <tr>
      <td>{id}</td>
      <th scope="row" data-wrap>
        {name}
      </th>
      <td data-wrap>{project.category}</td>
      <td data-wrap>{project.sub_category}</td>
      <td>{project.team_name}</td>
      {withGroup && <td>{project.group_name}</td>}
      <td data-wrap data-tip={schedule.cron ?? undefined}>
        {scheduleText(schedule, cronWords)}
      </td>
      <td>{next_run_at !== null && <ExactTime at={next_run_at} format={formatToMinute} />}</td>
      <td>
        <LastTest project={project} />
      </td>
      <td>
        <Paused project={project} />
      </td>
      <td>
        <RunButton project={project} />
        {deeds.map(([deed, icon]) => (
          <IconButton
            key={deed}
            icon={icon}
            label={words[deed](name)}
            aria-haspopup="dialog"
            onClick={() => onDeed(deed)}
          />
        ))}
      </td>
    </tr>
  );
}

function RunButton({ project }: { project: Project }): ReactElement {
  const words = useMessages(schedulerMessages);
  const run = useRunProject();
  const { press, underWay } = usePresses<'run'>();
  return (
    <IconButton
      icon="play"
      label={words.run(project.project_name)}
      whyNot={underWay.has('run') ? words.runAsked : null}
      onClick={() => void press('run', () => run(project))}
    />
  );
}

/** How it went last, and what is under way. */
function LastTest({ project }: { project: Project }): ReactElement {
  const words = useMessages(schedulerMessages);
  const { last_test: last, running_count, queued_count } = project;
  const counts = [
    running_count === 0 ? '' : words.runningOf(formatNumber(running_count)),
    queued_count === 0 ? '' : words.queuedOf(formatNumber(queued_count)),
  ].filter((part) => part !== '');
  return (
    <span className={styles.counts}>
      {last === null && <span className={styles.quiet}>{words.noTest}</span>}
      {last !== null && (
        <Link to={paths.testDetail} search={{ tid: String(last.tid) }}>
          {last.result === null ? words.running : <ResultMark result={last.result} />}
        </Link>
      )}
      {last !== null && counts.length === 0 && (
        <span className={styles.quiet}>
          <RelativeTime at={last.at} />
        </span>
      )}
      {counts.length > 0 && <span className={styles.quiet}>{counts.join(' · ')}</span>}
    </span>
  );
}

/** Its own switch, and which of the other two holds it back. */
function Paused({ project }: { project: Project }): ReactElement {
  const words = useMessages(schedulerMessages);
  const language = useLanguage();
  const change = useChangePause();
  const { id, project_name: name, is_paused, paused_by: by } = project;
  return (
    <>
      <PauseSwitch
        label=""
        name={words.pausedOf(name)}
        checked={is_paused}
        onTurn={(isPaused) => change({ projects: [{ pid: id, is_paused: isPaused }] })}
      />
      <PausedBy pause={project.pause} />
      {by !== null && by !== 'project' && (
        <small className={styles.note}>{pausedByWords[by][language]}</small>
      )}
    </>
  );
}
