import { calledName } from '@rackhand/contract/device/device-name';
import type { RepairDetail } from '@rackhand/contract/repair/repair';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Page } from '../../../ui/page.tsx';
import { repairQuery } from '../repair-queries.ts';
import styles from '../repairs.module.css';
import { CheckList } from './check-list.tsx';
import { NextStates } from './next-states.tsx';
import { PhotoPlate } from './photo-plate.tsx';
import { repairDetailMessages } from './repair-detail-messages.ts';
import { RepairFacts } from './repair-facts.tsx';
import { StepList } from './step-list.tsx';

/** One case: what was reported, what is missing until its device works again, and every step. */
export function RepairDetailView({ id }: { id: number }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(repairDetailMessages);
  const query = useQuery(repairQuery(api, id));
  const { data: repair } = query;
  return (
    <Page title={words.title(String(id))} lead={<AboutCase repair={repair} />}>
      <LoadState query={query} words={words} rows={6} />
      {repair !== undefined && (
        <div className={styles.body}>
          <RepairFacts repair={repair} />
          <NextStates repair={repair} />
          {repair.checks.length > 0 && <CheckList repair={repair} />}
          <PhotoPlate repair={repair} />
          <StepList repair={repair} />
        </div>
      )}
    </Page>
  );
}

function AboutCase({ repair }: { repair: RepairDetail | undefined }): ReactElement {
  const words = useMessages(repairDetailMessages);
  return (
    <span className={styles.lead}>
      <Link to={paths.repairs}>{words.all}</Link>
      {repair !== undefined && (
        <>
          <strong>{calledName(repair)}</strong>
          <code>{repair.rack_location}</code>
          {!repair.is_removed && (
            <Link to={paths.deviceDetail} search={{ device: repair.udid }}>
              {words.openDevice}
            </Link>
          )}
        </>
      )}
    </span>
  );
}
