import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { RecoveryPolicy } from '@rackhand/contract/recovery/recovery-policy';
import { rungWords } from '@rackhand/contract/recovery/rungs';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import styles from '../recovery.module.css';
import { policiesQuery } from '../recovery-queries.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import { policyMessages } from './policy-messages.ts';

/** For super admins: how each type of device is recovered by itself. */
export function PolicyPlate(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(policyMessages);
  const query = useQuery(policiesQuery(api));
  const [edited, setEdited] = useState<RecoveryPolicy | null>(null);
  return (
    <section className={styles.plate} aria-label={words.title}>
      <h2>{words.title}</h2>
      <LoadState query={query} words={words} rows={3} />
      <div className={styles.policies}>
        {query.data?.policies.map((policy) => (
          <PolicyTerms key={policy.device_type} policy={policy} onEdit={() => setEdited(policy)} />
        ))}
      </div>
      {edited !== null && <PolicyDialog policy={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function PolicyTerms({ policy, onEdit }: { policy: RecoveryPolicy; onEdit: () => void }): ReactElement {
  const words = useMessages(policyMessages);
  const language = useLanguage();
  const { device_type: type, enabled, states, rungs, changed_at, changed_by } = policy;
  const [after, tries, cool] = [policy.after_seconds, policy.tries, policy.cool_down_minutes].map(
    formatNumber,
  );
  return (
    <div className={styles.policy}>
      <h3 className={styles.line}>
        {words.types[type]} <Mark sign={enabled ? '●' : '○'}>{enabled ? words.on : words.off}</Mark>
      </h3>
      <dl>
        <dt>{words.states}</dt>
        <dd>{states.map((state) => stateWord(state, language)).join(', ')}</dd>
        <dt>{words.rungs}</dt>
        <dd>{rungs.map((rung) => rungWords[rung][language]).join(' → ')}</dd>
        <dt>{words.when}</dt>
        <dd>{words.terms(after ?? '', tries ?? '', cool ?? '')}</dd>
      </dl>
      <p className={styles.quiet}>
        {changed_at === null ? (
          words.neverChanged
        ) : (
          <>
            {changed_by} · <RelativeTime at={changed_at} />
          </>
        )}
      </p>
      <Button aria-description={words.types[type]} onClick={onEdit}>
        {words.edit}
      </Button>
    </div>
  );
}
