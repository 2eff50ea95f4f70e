import { startOutcomeWords } from '@rackhand/contract/test/project-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatToMinute } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { projectQuery } from '../schedule-queries.ts';
import styles from '../scheduler.module.css';
import { schedulerMessages } from '../scheduler-messages.ts';

const columns = ['due_at', 'outcome', 'tid'] as const;

/** Why it did not run last night. */
export function StartsDialog({ id, onClose }: { id: number; onClose: () => void }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(schedulerMessages);
  const language = useLanguage();
  const query = useQuery(projectQuery(api, id));
  const { data: project } = query;
  const states = { loading: words.startsLoading, loadFailed: words.startsFailed };
  return (
    <Modal
      title={words.startsTitle(project?.project_name ?? String(id))}
      closeLabel={words.close}
      width={750}
      onClose={onClose}
    >
      <div className={styles.starts}>
        <p className={styles.quiet}>{words.startsLead}</p>
        <LoadState query={query} words={states} rows={6} />
        {project?.starts.length === 0 && <p>{words.startsNone}</p>}
        {project !== undefined && project.starts.length > 0 && (
          <DataTable
            label={words.startsTitle(project.project_name)}
            columns={columns.map((name) => ({ name, label: words.startColumns[name] }))}
          >
            {project.starts.map(({ due_at, outcome, message, tid }) => (
              <tr key={due_at}>
                <th scope="row">
                  <ExactTime at={due_at} format={formatToMinute} />
                </th>
                <td data-wrap>
                  {startOutcomeWords[outcome][language]}
                  {message !== '' && <>: {message}</>}
                </td>
                <td>
                  {tid !== null && (
                    <Link to={paths.testDetail} search={{ tid: String(tid) }}>
                      {tid}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </div>
    </Modal>
  );
}
