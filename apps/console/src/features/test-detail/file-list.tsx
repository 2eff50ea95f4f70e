import { listTestFiles } from '@rackhand/contract/endpoints/tests';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatBytes } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { detailMessages } from './detail-messages.ts';
import { RunFileButton } from './run-file-button.tsx';
import styles from './test-detail.module.css';

/** What the run has left, each to be downloaded; pictures stand in their own strip. */
export function FileList({ run, attempt }: { run: WholeRun; attempt: number }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const { test_run_id: id, files_gone } = run;
  // One that has never begun has no attempt.
  const asked = attempt === 0 ? {} : { attempt };
  const query = useQuery({
    queryKey: ['run_files', id, attempt],
    queryFn: async ({ signal }) =>
      (await api.call(listTestFiles, { params: { id }, query: asked, signal })).files,
    enabled: !files_gone,
  });
  const files = query.data?.filter(({ kind }) => kind !== 'shot');
  return (
    <section className={styles.plate} aria-label={words.files}>
      <h2>{words.files}</h2>
      {files_gone && <p className={styles.quiet}>{words.filesGone}</p>}
      {!files_gone && <LoadState query={query} words={words} rows={2} />}
      {files?.length === 0 && (
        <p className={styles.quiet}>{query.data?.length === 0 ? words.noFiles : words.onlyShots}</p>
      )}
      <ul className={styles.files}>
        {files?.map(({ remote_file, size }) => (
          <li key={remote_file}>
            <RunFileButton id={id} attempt={attempt} file={remote_file} label={remote_file} />
            <span className={styles.quiet}>{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
