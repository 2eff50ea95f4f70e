import {
  acceptNewDevices,
  addHost,
  cancelAgentUpdate,
  decideDevices,
  drainHost,
  limitDevices,
  readEnrolment,
  removeHost,
  renameHost,
  rotateHostKey,
  updateAgent,
} from '@rackhand/contract/endpoints/host-management';
import { hostDetail, hosts } from '@rackhand/contract/endpoints/hosts';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { decide } from './decide-devices.ts';
import { addByToken, rotateKey, showToken } from './enrolment.ts';
import { readHostId } from './find-host.ts';
import { readHostDetail } from './host-detail.ts';
import { readHosts } from './host-list.ts';
import { drain, remove, rename, setAcceptance, setMostDevices } from './manage-hosts.ts';
import type { OfferedRelease } from './offered-release.ts';
import { askForUpdate, cancelUpdate } from './updates/ask-for-update.ts';

/** Document 3 section 4, last point; section 7: super admins manage hosts. */
export function registerHostRoutes(
  app: FastifyInstance,
  deps: FeatureDeps & ReportStoreDeps & { offered: OfferedRelease | null },
): void {
  const { db, offered } = deps;
  const done = async (work: Promise<void>) => {
    await work;
    return {};
  };
  bindEndpoint(app, hosts, async () => ({
    servers: await readHosts(db),
    agent_release: offered?.release ?? null,
  }));
  bindEndpoint(app, hostDetail, ({ params }) => readHostDetail(db, readHostId(params)));
  bindEndpoint(app, addHost, (call) => addByToken(deps, call));
  bindEndpoint(app, readEnrolment, (call) => showToken(deps, call));
  bindEndpoint(app, rotateHostKey, (call) => rotateKey(deps, call));
  bindEndpoint(app, renameHost, (call) => done(rename(deps, call)));
  bindEndpoint(app, drainHost, (call) => done(drain(deps, call)));
  bindEndpoint(app, acceptNewDevices, (call) => done(setAcceptance(deps, call)));
  bindEndpoint(app, limitDevices, (call) => done(setMostDevices(deps, call)));
  bindEndpoint(app, updateAgent, (call) => done(askForUpdate(deps, offered, call)));
  bindEndpoint(app, cancelAgentUpdate, (call) => done(cancelUpdate(deps, call)));
  bindEndpoint(app, removeHost, (call) => done(remove(deps, call)));
  bindEndpoint(app, decideDevices, async (call) => ({ results: await decide(deps, call) }));
}
