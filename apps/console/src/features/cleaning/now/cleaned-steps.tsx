import type { CommandStep } from '@rackhand/contract/command/command';
import { commandStepWords } from '@rackhand/contract/command/command-kinds';
import { commandStepReason } from '@rackhand/contract/command/command-step-reason';
import type { Text } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from '../cleaning.module.css';
import { cleaningMessages } from '../cleaning-messages.ts';

const columns = ['step', 'outcome', 'detail'] as const;

interface CleanedStepsProps {
  /** Why it did not come to the end; null: it did. */
  why: Text | null;
  steps: readonly CommandStep[];
}

/** What a cleaning has done, and what was said of it. */
export function CleanedSteps({ why, steps }: CleanedStepsProps): ReactElement {
  const words = useMessages(cleaningMessages);
  const language = useLanguage();
  return (
    <>
      <p role={why === null ? 'status' : 'alert'} className={why === null ? undefined : styles.taken}>
        {why === null ? words.cleaned : `${words.notCleaned} ${why[language]}`}
      </p>
      {steps.length > 0 && (
        <DataTable
          label={words.outcome}
          columns={columns.map((name) => ({ name, label: words.outcomeColumns[name] }))}
        >
          {steps.map(({ name, result, detail, at }) => (
            <tr key={`${name} ${at}`}>
              <th scope="row">{commandStepWords[name][language]}</th>
              <td className={result === 'failed' ? styles.taken : undefined}>{words.results[result]}</td>
              <td data-wrap>{commandStepReason(detail, language)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  );
}
