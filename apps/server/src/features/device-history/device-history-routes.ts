import { timelineKinds } from '@rackhand/contract/device/history-choices';
import { deviceOutages, deviceReadings, deviceTimeline } from '@rackhand/contract/endpoints/device-history';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { idOf } from '../devices/device-shape.ts';
import { readAvailability, readOutages } from './outages.ts';
import { readPoints } from './readings.ts';
import { earliest, readTimeline } from './timeline.ts';

/** What has become of one device; of one that has left the farm too, for its history stays. */
export function registerDeviceHistoryRoutes(app: FastifyInstance, { db, clock }: FeatureDeps): void {
  bindEndpoint(app, deviceTimeline, async ({ actor, query, language }) => {
    const now = clock.now();
    const from = query.from === undefined ? earliest(now) : new Date(query.from);
    return readTimeline(db, {
      deviceId: await requireDevice(db, query.deviceArn),
      groupType: actor.groupType,
      from: from > earliest(now) ? from : earliest(now),
      to: query.to === undefined ? now : new Date(query.to),
      kinds: timelineKinds.filter(
        (kind) => query.kinds === undefined || query.kinds.split(',').includes(kind),
      ),
      before: query.before,
      limit: query.limit,
      language,
    });
  });

  bindEndpoint(app, deviceReadings, async ({ query }) => ({
    points: await readPoints(db, await requireDevice(db, query.deviceArn), query.range, clock.now()),
  }));

  bindEndpoint(app, deviceOutages, async ({ query }) => {
    const now = clock.now();
    const id = await requireDevice(db, query.deviceArn);
    const [outages, availability] = await Promise.all([
      readOutages(db, id, now),
      readAvailability(db, id, now),
    ]);
    return { outages, availability };
  });
}

async function requireDevice(db: Db, arn: string): Promise<number> {
  const id = idOf(arn);
  const found =
    id === null
      ? undefined
      : await db.selectFrom('devices').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new DomainError('2501');
  return found.id;
}
