import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { askLength, type LogOf } from './log-queries.ts';

const waitSeconds = 20;
/** After an answer that did not come. */
const pauseMs = 3_000;

interface LogLength {
  total: number;
  isEnd: boolean;
  /** Of the last question; it is asked again by itself. */
  error: unknown;
}

/** How many lines there are, as they come; asks no more once the log has ended. */
export function useLogLength({ id, attempt }: LogOf): LogLength | null {
  const { api } = usePlatform();
  const [length, setLength] = useState<LogLength | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let total = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = async (wait: number): Promise<void> => {
      try {
        const next = await askLength(api, { id, attempt }, { from: total + 1, wait, signal });
        total = next.total;
        setLength({ ...next, error: null });
        if (!next.isEnd) await go(waitSeconds);
      } catch (error) {
        if (signal.aborted) return;
        setLength((known) => ({ total, isEnd: known?.isEnd ?? false, error }));
        timer = setTimeout(() => void go(0), pauseMs);
      }
    };
    void go(0);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [api, id, attempt]);
  return length;
}
