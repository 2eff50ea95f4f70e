import { isDeepStrictEqual } from 'node:util';
import { type MassLoss, massLossesOf } from '@rackhand/contract/incident/mass-loss';
import type { Db } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { type OpenLoss, readOpenLosses } from './open-losses.ts';
import { absorbIncidents, openIncident, widenIncident } from './watch-incidents.ts';
import { readWatched } from './watched-devices.ts';

interface Finding {
  loss: MassLoss;
  /** Incidents that are not settled and share a device with it: the first one becomes it, the others are parts of it. */
  known: OpenLoss[];
}

/**
 * What was lost within seconds is one incident when it is most of what was there. Until its window is over, what goes
 * too may show a better place to name: all of a rack instead of the first hub.
 */
export async function findMassLosses(db: Db, at: Date): Promise<void> {
  if ((await findNews(db, at)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Held until the commit: of two instances, the second one sees what the first one has opened.
    const version = await bumpTopic(trx, 'farm');
    for (const { loss, known } of await findNews(trx, at)) {
      const [first, ...parts] = known;
      const change = { ...loss, deviceIds: loss.ids, startedAt: new Date(loss.beganAt), version };
      if (first === undefined) await openIncident(trx, { kind: 'devices_lost', ...change });
      else await widenIncident(trx, first.id, change);
      await absorbIncidents(trx, parts, { at, version });
    }
  });
}

async function findNews(db: Db, at: Date): Promise<Finding[]> {
  const open = await readOpenLosses(db, at);
  const losses = massLossesOf(await readWatched(db, open, at));
  const unsettled = open.filter(({ isSettled }) => !isSettled);
  const taken = new Set<OpenLoss>();
  return losses
    .map((loss) => {
      const known = unsettled.filter(
        (incident) => !taken.has(incident) && incident.deviceIds.some((id) => loss.ids.includes(id)),
      );
      for (const incident of known) taken.add(incident);
      return { loss, known };
    })
    .filter(({ loss, known }) => known.length !== 1 || !isDeepStrictEqual(known[0]?.deviceIds, loss.ids));
}
