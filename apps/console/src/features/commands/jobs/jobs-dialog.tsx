import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useMemo, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useDevices } from '../../devices/use-devices.ts';
import { commandMessages } from '../command-messages.ts';
import { jobMessages } from './job-messages.ts';
import { JobPlate } from './job-plate.tsx';
import styles from './jobs.module.css';
import { jobsButtonMessages } from './jobs-button-messages.ts';
import type { Job } from './use-jobs.ts';

interface JobsDialogProps {
  jobs: readonly Job[];
  onClose: () => void;
}

/** The jobs that run, then those that have ended, folded. */
export function JobsDialog({ jobs, onClose }: JobsDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const jobWords = useMessages(jobMessages);
  const { jobs: title } = useMessages(jobsButtonMessages);
  const places = usePlaces();
  const { isUnfolded, turn } = useFolds(jobs);
  const list = (label: string, nothing: string, shown: readonly Job[]): ReactElement => (
    <section aria-label={label}>
      <h3>{label}</h3>
      {shown.length === 0 && <p className={styles.none}>{nothing}</p>}
      {shown.map((job) => (
        <JobPlate
          key={job.bulk.bulk_id}
          job={job}
          places={places}
          isUnfolded={isUnfolded(job)}
          onTurn={() => turn(job)}
        />
      ))}
    </section>
  );
  const ended = jobs.filter(({ hasEnded }) => hasEnded);
  const running = jobs.filter(({ hasEnded }) => !hasEnded);
  return (
    <Modal startAtTitle title={title} closeLabel={words.close} width={750} onClose={onClose}>
      <div className={styles.lists}>
        {list(jobWords.jobsRunning, jobWords.noJobs, running)}
        {ended.length > 0 && list(jobWords.jobsEnded, '', ended)}
      </div>
    </Modal>
  );
}

/** What has ended is folded; not what ends while it is being watched. */
function useFolds(jobs: readonly Job[]): { isUnfolded: (job: Job) => boolean; turn: (job: Job) => void } {
  const [watched, setWatched] = useState<readonly string[]>([]);
  const [turned, setTurned] = useState<readonly string[]>([]);
  const fresh = jobs.filter(({ hasEnded, bulk }) => !hasEnded && !watched.includes(bulk.bulk_id));
  if (fresh.length > 0) setWatched([...watched, ...fresh.map(({ bulk }) => bulk.bulk_id)]);
  return {
    isUnfolded: ({ bulk }) => watched.includes(bulk.bulk_id) !== turned.includes(bulk.bulk_id),
    turn: ({ bulk: { bulk_id } }) =>
      setTurned(turned.includes(bulk_id) ? turned.filter((id) => id !== bulk_id) : [...turned, bulk_id]),
  };
}

/** Where each device stands now, by its arn. */
function usePlaces(): ReadonlyMap<string, string> {
  const { data = noDevices } = useDevices();
  return useMemo(() => new Map(data.map(({ arn, info }) => [arn, info.rackLocation])), [data]);
}

const noDevices: readonly Device[] = [];
