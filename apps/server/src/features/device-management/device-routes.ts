import { asksForTime } from '@rackhand/contract/device/device-search-terms';
import { removeDevice, updateInfo } from '@rackhand/contract/endpoints/device-edit';
import {
  acknowledgeFault,
  allDevices,
  changeState,
  deviceDetail,
  deviceListFile,
  devicePool,
} from '@rackhand/contract/endpoints/devices';
import { moveDevice, swapDevices } from '@rackhand/contract/endpoints/rack-changes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { packedFor } from '../../platform/http/packed-body.ts';
import { changeDeviceState } from '../devices/change-state.ts';
import type { PoolPart } from '../devices/farm-answers.ts';
import type { FarmView } from '../devices/farm-view.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { withDevices } from '../devices/with-devices.ts';
import { acknowledge } from './acknowledge-fault.ts';
import { readDeviceDetail } from './device-detail.ts';
import { sendDeviceListFile } from './device-list-file.ts';
import { moveToSlot } from './move-device.ts';
import { removeFromFarm } from './remove-device.ts';
import { swapPlaces } from './swap-devices.ts';
import { updateDeviceInfo } from './update-info.ts';

interface DeviceRouteDeps extends FeatureDeps, ReportStoreDeps {
  view: FarmView;
}

export function registerDeviceRoutes(app: FastifyInstance, deps: DeviceRouteDeps): void {
  const { db, view } = deps;

  bindRawEndpoint(app, allDevices, async (call, reply) => {
    await view.catchUp(call.farmVersion);
    const list = view.list(call.query, deps.clock.now().getTime());
    return asksForTime(call.query.q ?? '') ? packedFor(reply, list) : tagged(reply, view, list);
  });

  bindRawEndpoint(app, deviceListFile, (call, reply) => sendDeviceListFile(deps, call, reply));

  bindRawEndpoint(app, devicePool, async (call, reply) => {
    await view.catchUp(call.farmVersion);
    return tagged(reply, view, view.pool(poolPartOf(call)));
  });

  bindEndpoint(app, deviceDetail, (call) =>
    readDeviceDetail(db, call.query.deviceArn, call.deployment.groupType),
  );

  bindEndpoint(app, changeState, async (call) =>
    withDevices(db, call, [call.body.arn], { state: await changeDeviceState(deps, call) }),
  );

  bindEndpoint(app, acknowledgeFault, async (call) =>
    withDevices(db, call, [call.body.arn], await acknowledge(deps, call)),
  );

  bindEndpoint(app, updateInfo, async (call) =>
    withDevices(db, call, [call.body.arn], await updateDeviceInfo(deps, call)),
  );

  bindEndpoint(app, moveDevice, async (call) =>
    withDevices(db, call, [call.body.arn], await moveToSlot(deps, call)),
  );

  bindEndpoint(app, swapDevices, async (call) =>
    withDevices(db, call, [call.body.arn, call.body.with_arn], await swapPlaces(deps, call)),
  );

  bindEndpoint(app, removeDevice, async (call) => {
    await removeFromFarm(deps, call);
    return {};
  });
}

function poolPartOf({ isWall, query }: Call<typeof devicePool>): PoolPart {
  if (isWall) return 'wall';
  return query.only === 'snapshots' ? 'snapshots' : 'whole';
}

/** The same question at the same version of the farm has the same answer, packed or not. */
async function tagged(reply: FastifyReply, view: FarmView, body: Buffer): Promise<Buffer | undefined> {
  const tag = view.tag();
  void reply.header('etag', `W/${tag}`);
  if (reply.request.headers['if-none-match']?.replace(/^W\//, '') !== tag) return packedFor(reply, body);
  void reply.code(304).send();
  return undefined;
}
