import type { BulkAction } from '@rackhand/contract/command/bulk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { bulksQuery } from '../command-queries.ts';
import { type BulkSummary, summarizeBulk } from './bulk-summary.ts';
import { createKeptIds } from './kept-ids.ts';

/** Jobs whose end this browser's person has looked at. */
const seenJobs = createKeptIds('rackhand-seen-jobs');

export interface Job {
  bulk: BulkAction;
  summary: BulkSummary;
  isMine: boolean;
  hasEnded: boolean;
}

interface Jobs {
  /** Those that run first, then those that have ended, each newest first; whoever began them. */
  jobs: readonly Job[];
  /** Devices of one's own jobs that run: how many there are, and how many are done. */
  mine: { all: number; done: number };
  /** Failures of one's own jobs that have ended and that nobody has looked at here. */
  unseenFailures: number;
  hasUnseen: boolean;
  look: () => void;
}

export function useJobs(): Jobs {
  const { api } = usePlatform();
  const { admin } = useSession();
  const { data } = useQuery(bulksQuery(api));
  const [seen, setSeen] = useState(seenJobs.read);
  const me = admin?.adm_id;
  const jobs = useMemo(() => jobsOf(data ?? [], me), [data, me]);
  const running = jobs.filter(({ isMine, hasEnded }) => isMine && !hasEnded).map(({ summary }) => summary);
  const all = sum(running.map(({ items }) => items.length));
  const unseen = jobs.filter(
    ({ isMine, hasEnded, bulk }) => isMine && hasEnded && !seen.includes(bulk.bulk_id),
  );
  const look = (): void => setSeen(seenJobs.keep(unseen.map(({ bulk }) => bulk.bulk_id)));
  return {
    jobs,
    mine: { all, done: all - sum(running.map(({ open }) => open)) },
    hasUnseen: unseen.length > 0,
    unseenFailures: sum(unseen.map(({ summary }) => summary.failed)),
    look,
  };
}

function jobsOf(bulks: readonly BulkAction[], me: string | undefined): Job[] {
  const jobs = bulks.map((bulk) => {
    const summary = summarizeBulk(bulk);
    return { bulk, summary, isMine: bulk.created_by === me, hasEnded: summary.endedAt !== null };
  });
  return jobs.toSorted((left, right) => Number(left.hasEnded) - Number(right.hasEnded));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
