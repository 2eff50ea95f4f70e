import {
  cleaningActionWords,
  cleaningStepWords,
  cleaningWhyWords,
} from '@rackhand/contract/app/cleaning-words';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { previewCleaning } from '@rackhand/contract/endpoints/cleaning';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import styles from '../cleaning.module.css';
import { cleaningMessages } from '../cleaning-messages.ts';

type Preview = AnswerOf<typeof previewCleaning>;
type Words = (typeof cleaningMessages)['ko'];

export function CleaningResult({ preview }: { preview: Preview }): ReactElement {
  const words = useMessages(cleaningMessages);
  return (
    <>
      <Steps steps={preview.steps} />
      <h3>{words.apps}</h3>
      {preview.synced_at === null && <EmptyPlate text={words.neverSynced} />}
      {preview.synced_at !== null && preview.apps.length === 0 && <EmptyPlate text={words.noApps} />}
      {preview.apps.length > 0 && <Apps apps={preview.apps} />}
    </>
  );
}

function Steps({ steps }: Pick<Preview, 'steps'>): ReactElement {
  const words = useMessages(cleaningMessages);
  const language = useLanguage();
  return (
    <>
      <h3>{words.steps}</h3>
      {steps.length === 0 && <p>{words.nothing}</p>}
      <ol className={styles.steps}>
        {steps.map(({ step, needs_run: needsRun }) => (
          <li key={step}>
            {cleaningStepWords[step][language]}
            {needsRun && <small>{words.needsRun}</small>}
          </li>
        ))}
      </ol>
    </>
  );
}

export function takesText({ apps }: Pick<Preview, 'apps'>, words: Words): string {
  const taken = apps.filter(({ action }) => action === 'uninstall');
  return taken.length === 0 ? words.takesNone : words.takes(formatNumber(taken.length));
}

const columns = ['app_name', 'app_id', 'action', 'why'] as const;

/** What goes comes first. */
function Apps({ apps }: Pick<Preview, 'apps'>): ReactElement {
  const words = useMessages(cleaningMessages);
  const language = useLanguage();
  const taken = apps.filter(({ action }) => action === 'uninstall');
  const kept = apps.filter(({ action }) => action === 'keep');
  return (
    <>
      <p role="status">
        <strong>{takesText({ apps }, words)}</strong>
      </p>
      <DataTable label={words.apps} columns={columns.map((name) => ({ name, label: words.columns[name] }))}>
        {[...taken, ...kept].map(({ app_id: id, app_name: name, action, why }) => (
          <tr key={id}>
            <th scope="row" data-wrap>
              {name}
            </th>
            <td data-mono data-wrap>
              {id}
            </td>
            <td className={action === 'uninstall' ? styles.taken : undefined}>
              {cleaningActionWords[action][language]}
            </td>
            <td>
              {why !== null && cleaningWhyWords[why][language]}
              {why === null && (action === 'keep' ? words.wasThere : words.unprotected)}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
