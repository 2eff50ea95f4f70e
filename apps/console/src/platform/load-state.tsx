import type { ReactElement, ReactNode } from 'react';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { FailurePlate } from './failure-plate.tsx';

interface LoadStateProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  words: { loading: string; loadFailed: string };
  /** About as many as there will be. */
  rows: number;
  /** What helps where another attempt would not. */
  wayOut?: ReactNode;
}

/** What stands where the rows will be: that they are on their way, or why they did not come. */
export function LoadState({
  query: { data, error, refetch },
  words,
  rows,
  wayOut,
}: LoadStateProps): ReactElement | null {
  if (error !== null)
    return (
      <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} wayOut={wayOut} />
    );
  return data === undefined ? <SkeletonRows rows={rows} label={words.loading} /> : null;
}
