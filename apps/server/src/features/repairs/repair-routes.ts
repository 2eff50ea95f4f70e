import type { FileType } from '@rackhand/contract/call/file-types';
import {
  addRepairPhoto,
  changeRepair,
  listRepairReasons,
  listRepairs,
  readRepair,
  readRepairPhoto,
  removeRepairPhoto,
  repairListFile,
  reportRepair,
  saveRepairReasons,
} from '@rackhand/contract/endpoints/repairs';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindDownload } from '../../platform/http/bind-download.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindUpload } from '../../platform/http/bind-upload.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { change } from './change-repair.ts';
import { readDetail } from './read-detail.ts';
import { readRepairs } from './read-repairs.ts';
import { sendRepairFile } from './repair-file.ts';
import { addPhoto, findPhoto, removePhoto } from './repair-photos.ts';
import { readReasons, saveReasons } from './repair-reasons.ts';
import { report } from './report-repair.ts';

/** Devices that are broken: who said so, what is being done, and when they work again. */
export function registerRepairRoutes(app: FastifyInstance, deps: FeatureDeps & ReportStoreDeps): void {
  const { db, clock, files } = deps;
  bindEndpoint(app, listRepairs, ({ query }) => readRepairs(db, query));
  bindRawEndpoint(app, repairListFile, (call, reply) => sendRepairFile(deps, call, reply));
  bindEndpoint(app, readRepair, async ({ params }) => ({
    repair: await readDetail(db, Number(params['id']), clock.now()),
  }));
  bindEndpoint(app, reportRepair, (call) => report(deps, call));
  bindEndpoint(app, changeRepair, (call) => change(deps, call));

  bindUpload(app, addRepairPhoto, (call, upload) => addPhoto(deps, call, upload));
  bindDownload(app, readRepairPhoto, async ({ params }) => {
    const photo = await findPhoto(db, Number(params['id']), params['photo_id'] ?? '');
    const { sha256, bytes, name, media_type } = photo;
    return {
      ...{ sha256, bytes, name, type: media_type as FileType },
      read: (range) => files.read(sha256, range),
    };
  });
  bindEndpoint(app, removeRepairPhoto, async (call) => {
    await removePhoto(deps, call);
    return {};
  });

  bindEndpoint(app, listRepairReasons, () => readReasons(db));
  bindEndpoint(app, saveRepairReasons, (call) => saveReasons(db, call));
}
