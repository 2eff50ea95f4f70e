import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that share one block, which the browser skips while it is out of sight. */
export const rowsPerChunk = 26;

/** A screen of 1440 × 900 shows 24 rows; the first rendering is one block of them. */
const firstRows = rowsPerChunk;
const rowsPerStep = 2 * rowsPerChunk;

/**
 * How many rows to render: the first screen at once, the rest in steps between frames, so that six hundred rows
 * paint like fifty and are all there right after. Printing does not wait for the steps.
 */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(firstRows);
  // A filter that is taken away again must not bring six hundred rows in one task.
  const most = Math.max(firstRows, total);
  if (count > most) setCount(most);
  const done = count >= total;
  useEffect(() => {
    if (done) return;
    const growAll = (): void => flushSync(() => setCount(total));
    const timer = setTimeout(() => startTransition(() => setCount((shown) => shown + rowsPerStep)));
    window.addEventListener('beforeprint', growAll);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeprint', growAll);
    };
  }, [done, total, count]);
  return Math.min(count, total);
}
