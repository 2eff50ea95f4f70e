import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobStore } from './job-store.ts';
import type { Jobs } from './jobs.ts';

/** How each job has gone: here, or of one that a single server does on whichever it was. */
export function addJobMetrics(registry: Registry, jobs: Jobs, store: Pick<JobStore, 'read'>): void {
  const registers = [registry];
  new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job has gone well for the last time; 0: not yet',
    labelNames: ['job'],
    registers,
    async collect() {
      const kept = await store.read().catch(() => []);
      for (const { job, lastSuccessAt } of jobs.runs()) {
        const row = kept.find(({ name }) => name === job.name);
        const at = Math.max(lastSuccessAt()?.getTime() ?? 0, row?.lastSuccessAt?.getTime() ?? 0);
        this.set({ job: job.name }, at / 1000);
      }
    },
  });
  new Counter({
    name: 'job_failures_total',
    help: 'How often a job has failed on this server',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset();
      for (const { job, failures } of jobs.runs()) this.inc({ job: job.name }, failures());
    },
  });
}
