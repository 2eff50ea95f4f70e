import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { importRules } from '@rackhand/contract/endpoints/rule-files';
import { ruleListNames, ruleLists } from '@rackhand/contract/rule/rule-file';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { PlainText } from '../../../ui/plain-text.tsx';
import { ruleMessages } from '../rule-messages.ts';
import styles from './import.module.css';

/** What would come of the file: by list what is new, and each line that cannot be. */
export function ImportPlan({ plan }: { plan: AnswerOf<typeof importRules> }): ReactElement {
  const words = useMessages(ruleMessages);
  const language = useLanguage();
  const added = ruleLists.filter((list) => plan.added[list] > 0);
  const total = added.reduce((sum, list) => sum + plan.added[list], 0);
  const hidden = plan.refused_count - plan.refused.length;
  return (
    <div role="status" className={styles.plan}>
      <p>
        <strong>{total === 0 ? words.nothingNew : words.willAdd(formatNumber(total))}</strong>{' '}
        {plan.present > 0 && words.present(formatNumber(plan.present))}
      </p>
      {added.length > 0 && (
        <ul>
          {added.map((list) => (
            <li key={list}>
              {words.imported(ruleListNames[list][language], formatNumber(plan.added[list]))}
            </li>
          ))}
        </ul>
      )}
      {plan.refused_count > 0 && (
        <>
          <p className={styles.refused}>{words.refused(formatNumber(plan.refused_count))}</p>
          <ul className={styles.lines}>
            {plan.refused.map(({ line, value, texts }) => (
              <li key={line}>
                <strong>{words.line(formatNumber(line))}</strong> <PlainText text={value} />
                <br />
                {texts[language]}
              </li>
            ))}
            {hidden > 0 && <li>{words.moreRefused(formatNumber(hidden))}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
