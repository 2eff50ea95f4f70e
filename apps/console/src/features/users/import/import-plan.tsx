import { type UserImportColumn, userImportColumns } from '@rackhand/contract/account/user-import';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { importUsers } from '@rackhand/contract/endpoints/user-changes';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { saveFile } from '../../../platform/api/download-file.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import styles from '../users.module.css';
import { csvText } from './csv-text.ts';
import { IgnoredColumns } from './ignored-columns.tsx';
import { importMessages } from './import-messages.ts';
import { ImportPreview } from './import-preview.tsx';

export type Plan = AnswerOf<typeof importUsers>;

/** So many are looked at; the file has all that the server tells. */
const most = 20;

/** What would come of the file: what of it is left out, and who is added, or each thing that is wrong with it. */
export function ImportPlan({ plan }: { plan: Plan }): ReactElement {
  return (
    <div className={styles.plan}>
      {plan.ignored_count > 0 && <IgnoredColumns names={plan.ignored_columns} count={plan.ignored_count} />}
      <Outcome plan={plan} />
    </div>
  );
}

function Outcome({ plan }: { plan: Plan }): ReactElement {
  const words = useMessages(importMessages);
  const language = useLanguage();
  if (plan.fault_count === 0 && plan.added > 0)
    return <ImportPreview added={plan.added} users={plan.users} />;
  if (plan.fault_count === 0)
    return (
      <p role="status">
        <strong>{words.nobody}</strong>
      </p>
    );
  const columns = (['line', 'field', 'value', 'text'] as const).map((name) => ({
    name,
    label: words.columns[name],
  }));
  return (
    <div className={styles.plan}>
      <p role="alert">{words.faults(formatNumber(plan.fault_count))}</p>
      <DataTable label={words.columns.text} columns={columns}>
        {plan.faults.slice(0, most).map(({ line, field, value, texts }) => (
          <tr key={`${String(line)} ${field}`}>
            <td>{line}</td>
            <th scope="row">{fieldName(field, language)}</th>
            <td data-wrap>
              <PlainText text={value} />
            </td>
            <td data-wrap>{texts[language]}</td>
          </tr>
        ))}
      </DataTable>
      {plan.fault_count > most && <p>{words.shown(formatNumber(most))}</p>}
      {plan.fault_count > plan.faults.length && <p>{words.firstFaults(formatNumber(plan.faults.length))}</p>}
      <div>
        <Button onClick={() => saveFaults(plan, Object.values(words.columns), language)}>
          {words.downloadFaults}
        </Button>
      </div>
    </div>
  );
}

function fieldName(field: string, language: Language): string {
  return Object.hasOwn(userImportColumns, field)
    ? userImportColumns[field as UserImportColumn][language]
    : field;
}

function saveFaults({ faults }: Plan, headings: readonly string[], language: Language): void {
  const rows = faults.map(({ line, field, value, texts }) => [
    ...[String(line), fieldName(field, language), value, texts[language]],
  ]);
  saveFile(new Blob([csvText([headings, ...rows])], { type: 'text/csv' }), 'users_import_faults.csv');
}
