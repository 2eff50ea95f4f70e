import { hostname } from 'node:os';
import type { FeatureDeps } from './app-deps.ts';
import { forgetOldAlerts, tellDisk } from './features/alerts/alert-upkeep.ts';
import { watchAlerts } from './features/alerts/watch-alerts.ts';
import { foldTallies } from './features/app-drift/fold-tallies.ts';
import { doCare, forgetOldCare } from './features/care/care-work.ts';
import { doCharging } from './features/care/charge-work.ts';
import type { Commands } from './features/commands/create-commands.ts';
import { tellEndedBulks } from './features/commands/tell-ended-bulks.ts';
import { createPolicyWork } from './features/device-apps/policy-work.ts';
import { pruneHistory } from './features/device-history/prune-history.ts';
import { recordReadings } from './features/device-history/record-readings.ts';
import { endExclusions } from './features/devices/end-exclusions.ts';
import { endFlapping } from './features/devices/end-flapping.ts';
import { forgetOldChanges } from './features/devices/farm-delta.ts';
import type { FarmView } from './features/devices/farm-view.ts';
import { judgeCaptureCards } from './features/devices/judge-capture-cards.ts';
import type { ReportStoreDeps } from './features/devices/store-reports.ts';
import { lookAfterHolds } from './features/holds/hold-upkeep.ts';
import { advanceUpdates } from './features/hosts/advance-updates.ts';
import type { IncidentWatch } from './features/incidents/incident-watch.ts';
import { forgetOldLeases } from './features/leases/find-leases.ts';
import { alignSchedules, runSchedules } from './features/projects/run-schedules.ts';
import { forgetPreviews } from './features/reclassification/forget-previews.ts';
import { judgeAnew } from './features/reclassification/judge-anew.ts';
import { forgetOldRecoveries } from './features/recovery/forget-recoveries.ts';
import { createRecoveryWork } from './features/recovery/recovery-work.ts';
import { verifyRepairs } from './features/repairs/verify-repairs.ts';
import { runRollouts } from './features/rollouts/run-rollouts.ts';
import { closeEndedLogs } from './features/run-logs/close-log.ts';
import type { Runs } from './features/runs/create-runs.ts';
import { forgetOldLabels } from './features/runs/runner-labels.ts';
import { forgetOldRuns } from './features/test-files/forget-files.ts';
import { alignRounds, beginRounds } from './features/tokkidan/begin-rounds.ts';
import { isDatabaseAway } from './platform/database/database-away.ts';
import { collectGarbage } from './platform/files/collect-garbage.ts';
import type { Job } from './platform/jobs/job.ts';
import { forgetOldMails } from './platform/mail/mail-store.ts';
import { forgetOldDeliveries } from './platform/webhooks/delivery-store.ts';
import { readWhatIsDue } from './what-is-due.ts';

interface FarmJobsDeps
  extends Pick<
    FeatureDeps,
    'db' | 'clock' | 'jobs' | 'mail' | 'webhooks' | 'files' | 'config' | 'deployments' | 'disk'
  > {
  rules: ReportStoreDeps;
  incidents: IncidentWatch;
  view: Pick<FarmView, 'devices'>;
  commands: Pick<Commands, 'lookAfter' | 'forgetOld' | 'dispatcher'>;
  runs: Pick<Runs, 'lookAfter'>;
}

const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What happens by itself in the farm. */
export function addFarmJobs(deps: FarmJobsDeps): void {
  for (const job of [...onTheSecond(deps), ...onceAmongServers(deps)]) deps.jobs.add(job);
}

/** Each server does them; all but the first and those that look into memory wait for what the first one finds. */
function onTheSecond(deps: FarmJobsDeps): Job[] {
  const { db, jobs, mail, webhooks, rules, incidents, commands, runs } = deps;
  const policies = createPolicyWork({ ...deps, dispatcher: commands.dispatcher });
  const recoveries = createRecoveryWork({ ...deps, ...rules, dispatcher: commands.dispatcher });
  const whenDue = (name: string, run: Job['run']): Job => ({ name, everyMs: null, run });
  const whenAsked = [
    whenDue('exclusions', (at) => endExclusions(db, rules, at)),
    whenDue('unstable', (at) => endFlapping(db, rules, at)),
    whenDue('capture_cards', (at) => judgeCaptureCards(db, rules, at)),
    whenDue('repairs', (at) => verifyRepairs(db, rules, at)),
    whenDue('commands', (at) => commands.lookAfter(at)),
    whenDue('holds', (at) => lookAfterHolds(db, rules, at)),
    whenDue('runs', runs.lookAfter),
    whenDue('policies', policies),
    whenDue('schedules', (at) => runSchedules(deps, at)),
    whenDue('reclassifications', (at) => judgeAnew(deps, at)),
    whenDue('tokkidans', (at) => beginRounds(deps, at)),
    whenDue('alerts', (at) => watchAlerts(db, deps, at)),
    whenDue('bulk_ends', (at) => tellEndedBulks(db, at)),
    whenDue('recoveries', recoveries),
    whenDue('care', (at) => doCare({ ...deps, dispatcher: commands.dispatcher }, at)),
    whenDue('charging', (at) => doCharging({ ...deps, dispatcher: commands.dispatcher }, at)),
    whenDue('agent_updates', (at) => advanceUpdates(db, at)),
    whenDue('rollouts', (at) => runRollouts({ ...deps, dispatcher: commands.dispatcher }, at)),
  ];
  let isAnyOpen = false;
  return [
    {
      name: 'look_what_is_due',
      everyMs: secondMs,
      run: async (at) => {
        const {
          mails,
          webhooks: deliveries,
          incidents: open,
          ...due
        } = await readWhatIsDue(db, at).catch((error: unknown) => {
          // Where the question itself is broken, each asks for itself.
          if (!isDatabaseAway(error)) for (const { name } of whenAsked) jobs.wake(name);
          throw error;
        });
        if (mails) mail.wake();
        if (deliveries) webhooks.wake();
        isAnyOpen = open;
        for (const [name, isDue] of Object.entries(due)) if (isDue) jobs.wake(name);
      },
    },
    ...whenAsked,
    { name: 'incidents', everyMs: secondMs, run: (at) => incidents.look(at, isAnyOpen) },
    {
      name: 'tell_disk',
      everyMs: minuteMs,
      run: async (at) => tellDisk(db, { server: hostname(), freeBytes: await deps.disk.freeBytes() }, at),
    },
    { name: 'take_snapshots', everyMs: secondMs, run: (at) => rules.snapshots.catchUp(db, at) },
  ];
}

function onceAmongServers(deps: FarmJobsDeps): Job[] {
  const { db, files, config, commands } = deps;
  const alone = (name: string, everyMs: number, run: Job['run']): Job => ({
    ...{ name, everyMs, run },
    isAlone: true,
  });
  return [
    alone('record_readings', minuteMs, (at) => recordReadings(db, at)),
    alone('align_schedules', minuteMs, (at) => alignSchedules(db, at)),
    alone('align_rounds', minuteMs, (at) => alignRounds(db, at)),
    alone('forget_changes', minuteMs, () => forgetOldChanges(db)),
    alone('fold_tallies', minuteMs, () => foldTallies(db)),
    alone('close_run_logs', minuteMs, (at) => closeEndedLogs(deps, at)),
    alone('forget_runs', hourMs, (at) => forgetOldRuns(db, at)),
    alone('forget_previews', hourMs, (at) => forgetPreviews(db, at)),
    alone('forget_runner_labels', hourMs, (at) => forgetOldLabels(db, at)),
    alone('forget_alerts', hourMs, (at) => forgetOldAlerts(db, at)),
    alone('forget_deliveries', hourMs, (at) => forgetOldDeliveries(db, at)),
    alone('forget_mails', minuteMs, (at) => forgetOldMails(db, at)),
    alone('forget_recoveries', hourMs, (at) => forgetOldRecoveries(db, at)),
    alone('forget_care', hourMs, (at) => forgetOldCare(db, at)),
    alone('forget_leases', hourMs, (at) => forgetOldLeases(db, at)),
    alone('forget_commands', hourMs, (at) => commands.forgetOld(at)),
    alone('prune_history', hourMs, (at) => pruneHistory(db, config.keptDays, at)),
    alone('collect_files', hourMs, (at) => collectGarbage(db, files.store, at)),
  ];
}
