import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { oneTestKey } from '../../tests/run-queries.ts';
import { askTold, type TimelineOf, timelineKey } from './timeline-queries.ts';

const waitSeconds = 20;
/** Between two questions: a run that says much is not asked at each word. */
const breathMs = 500;
/** After an answer that did not come. */
const pauseMs = 3_000;

/** How many items there are; while the run goes on, whatever has come further is asked for again. */
export function useTimelineLength({ id, attempt }: TimelineOf, known: number, hasEnded: boolean): number {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [total, setTotal] = useState(known);
  // One that ends while it is looked at is followed to its end.
  const [isLive] = useState(!hasEnded);
  useEffect(() => {
    // Before its first attempt there is nothing to follow.
    if (!isLive || attempt === 0) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    let [told, timer]: [number | null, ReturnType<typeof setTimeout> | undefined] = [null, undefined];
    const again = (ms: number): void => {
      timer = setTimeout(() => void go(), ms);
    };
    const go = async (): Promise<void> => {
      try {
        const next = await askTold(api, { id, attempt }, { known: told, wait: waitSeconds, signal });
        const isFurther = told !== null && (next.told !== told || next.isEnd);
        told = next.told;
        setTotal(next.total);
        if (isFurther) {
          void client.invalidateQueries({ queryKey: timelineKey({ id, attempt }) });
          void client.invalidateQueries({ queryKey: oneTestKey(id) });
        }
        if (!next.isEnd) again(breathMs);
      } catch {
        if (!signal.aborted) again(pauseMs);
      }
    };
    void go();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [api, client, id, attempt, isLive]);
  return Math.max(total, known);
}
