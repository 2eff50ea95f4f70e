import type { ExploredApp } from '@rackhand/contract/test/autonomous';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { shotAddress } from '../../tests/shot-address.ts';
import { ExploredGraph } from '../explored-graph.tsx';
import { exploredMessages } from '../explored-messages.ts';
import styles from './explored.module.css';

/** What a run that explores has found; nothing of any other run. */
export function ExploredPlate({ run, attempt }: { run: WholeRun; attempt: number }): ReactElement | null {
  const words = useMessages(exploredMessages);
  const { test_type, result_data: found, shots, test_run_id: id, files_gone } = run;
  if (test_type !== 'autonomous') return null;
  const kept = new Set(files_gone ? [] : shots);
  const pictures = new Map(found?.screens.map((screen) => [screen.id, screen.shot]));
  const pictureOf = (screen: string): string | null => {
    const shot = pictures.get(screen) ?? null;
    return shot !== null && kept.has(shot) ? shotAddress(id, shot, attempt) : null;
  };
  return (
    <section className={styles.plate} aria-label={words.title}>
      <h2>{words.title}</h2>
      {found === null ? (
        <p className={styles.quiet}>{run.state === 'ended' ? words.noneLeft : words.none}</p>
      ) : (
        <>
          <Figures found={found} />
          <Missed activities={found.activities_missed} />
          <ExploredGraph screens={found.screens} edges={found.edges} pictureOf={pictureOf} />
        </>
      )}
    </section>
  );
}

const sumOf = (found: ExploredApp['crashes']): number => found.reduce((sum, { count }) => sum + count, 0);

function Figures({ found }: { found: ExploredApp }): ReactElement {
  const words = useMessages(exploredMessages);
  const { events, screens, crashes, anrs, activities_seen: seen, activities_total: total, coverage } = found;
  const figures: [string, string][] = [
    [words.events, formatNumber(events)],
    [words.screens, formatNumber(screens.length)],
    [words.crashes, formatNumber(sumOf(crashes))],
    [words.anrs, formatNumber(sumOf(anrs))],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{words.coverage}</dt>
        <dd>
          {coverage === null
            ? words.coverageUnknown(formatNumber(seen))
            : words.coverageOf(
                formatNumber(seen),
                formatNumber(total),
                formatNumber(Math.round(coverage * 100)),
              )}
          {coverage !== null && <progress value={coverage} max={1} aria-label={words.coverage} />}
        </dd>
      </div>
    </dl>
  );
}

function Missed({ activities }: { activities: readonly string[] }): ReactElement | null {
  const words = useMessages(exploredMessages);
  if (activities.length === 0) return null;
  return (
    <details>
      <summary>{words.missed(formatNumber(activities.length))}</summary>
      <ul className={styles.missed}>
        {activities.map((activity) => (
          <li key={activity}>
            <code>{activity}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
