import { tokkidanLimits } from '@rackhand/contract/test/tokkidan-lists';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { SearchBox } from '../../platform/form/search-box.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { buttonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { LazyAllPausedBanner } from '../pauses/lazy-all-paused-banner.ts';
import { roundMessages } from './rounds/round-messages.ts';
import { CrawlMatrix } from './status/crawl-matrix.tsx';
import { RunningRounds } from './status/running-rounds.tsx';
import { SquadPlate } from './status/squad-plate.tsx';
import styles from './tokkidan.module.css';
import { tokkidanMessages } from './tokkidan-messages.ts';
import { statusQuery } from './tokkidan-queries.ts';

/** What the squad does now, and how its apps went last. Document 9, Tokkidan. */
export function TokkidanPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(tokkidanMessages);
  const ofRounds = useMessages(roundMessages);
  const navigate = useNavigate();
  const query = useQuery(statusQuery(api));
  const { data: status } = query;
  const stale = useIsStale();
  return (
    <Page
      title={words.title}
      number={status && formatNumber(status.running.length)}
      unit={status && words.unit}
      lead={words.lead}
      tools={<Ways />}
    >
      <SearchBox
        label={ofRounds.filters}
        keys={{ q: ofRounds.q }}
        searched={{ skey: 'q', sval: undefined }}
        maxLength={tokkidanLimits.searchCharacters}
        onSearch={({ sval: q }) => void navigate({ to: paths.searchTokkidan, search: { q } })}
      />
      <LazyAllPausedBanner />
      <LoadState query={query} words={words} rows={6} />
      {status !== undefined && (
        <div className={styles.plates} data-stale={stale || undefined}>
          <div className={styles.pair}>
            <SquadPlate status={status} />
            <RunningRounds rounds={status.running} />
          </div>
          <CrawlMatrix cells={status.matrix} stale={stale} />
        </div>
      )}
    </Page>
  );
}

function Ways(): ReactElement {
  const words = useMessages(tokkidanMessages);
  return (
    <div className={styles.links}>
      <Link to={paths.tokkidanList} className={buttonLink}>
        {words.toApps}
      </Link>
      <Link to={paths.searchTokkidan} className={buttonLink}>
        {words.toRounds}
      </Link>
    </div>
  );
}
