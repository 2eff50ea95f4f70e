import type { TestLink } from '@rackhand/contract/link/link';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { ChangeLinkDialog } from './dialogs/change-link-dialog.tsx';
import { CreateLinkDialog } from './dialogs/create-link-dialog.tsx';
import { linkMessages } from './link-messages.ts';
import { linksOfRunQuery } from './link-queries.ts';
import { LinkTable } from './link-table.tsx';
import styles from './links.module.css';

/** Who else may see the result of a run, and until when. Document 10, "Links". */
export function RunLinks({ run }: { run: WholeRun }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(linkMessages);
  const query = useQuery(linksOfRunQuery(api, run.test_run_id));
  const { data: links } = query;
  const [isMaking, setMaking] = useState(false);
  const [changing, setChanging] = useState<TestLink | null>(null);
  return (
    <section className={styles.plate} aria-label={words.title}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        {links !== undefined && links.length > 0 && (
          <CsvButton body={{ table: 'links', filter: { test_run_id: run.test_run_id } }} />
        )}
        <Button whyNot={run.files_gone ? words.filesGone : null} onClick={() => setMaking(true)}>
          {words.create}
        </Button>
      </div>
      <LoadState query={query} words={words} rows={1} />
      {links?.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {links !== undefined && links.length > 0 && <LinkTable links={links} onChange={setChanging} />}
      {isMaking && <CreateLinkDialog run={run} onClose={() => setMaking(false)} />}
      {changing !== null && <ChangeLinkDialog link={changing} onClose={() => setChanging(null)} />}
    </section>
  );
}
