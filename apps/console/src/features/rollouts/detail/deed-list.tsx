import { auditActions } from '@rackhand/contract/audit/audit-actions';
import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readRollout } from '@rackhand/contract/endpoints/rollouts';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import styles from '../rollout.module.css';
import { rolloutMessages } from '../rollout-messages.ts';
import { rolloutDetailMessages } from './detail-messages.ts';

type Deed = AnswerOf<typeof readRollout>['deeds'][number];

/** Who did what about it, and why; the newest first. */
export function DeedList({ deeds }: { deeds: readonly Deed[] }): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  return (
    <section className={styles.plate} aria-label={words.deeds}>
      <h2>{words.deeds}</h2>
      <ol className={styles.list}>
        {[...deeds].reverse().map((deed) => (
          <li key={`${deed.at} ${deed.action} ${String(deed.stage)}`}>
            <DeedLine deed={deed} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function DeedLine({ deed: { at, by, action, stage, reason } }: { deed: Deed }): ReactElement {
  const words = useMessages(rolloutMessages);
  const language = useLanguage();
  return (
    <>
      <ExactTime at={at} />
      <b>{auditActions[`rollout.${action}`][language]}</b>
      <span>{words.stage(String(stage))}</span>
      <span className={styles.quiet}>{auditActorText(by, language)}</span>
      {reason !== '' && <span>{reason}</span>}
    </>
  );
}
