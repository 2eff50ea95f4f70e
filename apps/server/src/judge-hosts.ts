import { loseHost } from './features/devices/host-absence.ts';
import type { ReportStoreDeps } from './features/devices/store-reports.ts';
import { tellHost } from './features/devices/tell-host.ts';
import { turnSilentHostsAway } from './features/hosts/host-presence.ts';
import { openHostIncident } from './features/incidents/watch-incidents.ts';
import type { Db } from './platform/database/database.ts';

/** Silent hosts turn away: each with its devices and its incident in one transaction. */
export async function judgeHosts(db: Db, rules: ReportStoreDeps, at: Date): Promise<void> {
  await turnSilentHostsAway(
    db,
    async (trx, hostId, when) => {
      const version = await loseHost(trx, rules, hostId, when);
      await openHostIncident(trx, hostId, when, version);
      await tellHost(trx, 'host.away', { hostId, at: when });
      return version;
    },
    at,
  );
}
