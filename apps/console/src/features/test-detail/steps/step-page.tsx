import type { WholeRun } from '@rackhand/contract/test/test-run';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type RefObject, useRef } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { detailMessages } from '../detail-messages.ts';
import styles from '../test-detail.module.css';
import { StepRow } from './step-row.tsx';
import { pageItems, type TimelineOf, timelinePageQuery } from './timeline-queries.ts';
import { useNear } from './use-near.ts';

export interface StepPageProps {
  timeline: TimelineOf;
  page: number;
  total: number;
  run: WholeRun;
  /** Number of the item that was asked for. */
  wanted: number | null;
  /** In which it is scrolled. */
  box: RefObject<HTMLElement | null>;
  onLine: (line: number) => void;
  onShot: (shot: number) => void;
}

/** In px, of an item of one line. */
const usualHeight = 36;

/** A part of the timeline: drawn while it is in sight or nearly so, and as tall as it was while it is not. */
export function StepPage({ timeline, page, total, wanted, box, ...shown }: StepPageProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const part = useRef<HTMLDivElement>(null);
  const count = Math.min(pageItems, total - page * pageItems);
  const { isNear, height } = useNear(part, box, count * usualHeight);
  const query = useQuery({ ...timelinePageQuery(api, timeline, page), enabled: isNear });
  const { data: items } = query;
  const isDrawn = isNear && items !== undefined;
  return (
    <div ref={part} style={isDrawn ? undefined : { minHeight: `${String(height)}px` }}>
      {isNear && <LoadState query={query} words={words} rows={Math.min(8, count)} />}
      {isDrawn && (
        <ol className={styles.steps} start={page * pageItems + 1}>
          {items.map((item) => (
            <StepRow
              key={item.number}
              item={item}
              total={total}
              isWanted={item.number === wanted}
              {...shown}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
