import type { ReadFile } from '@rackhand/contract/app/app-package';
import { installErrors } from '@rackhand/contract/app/install-errors';
import {
  addPackage,
  changePackage,
  deletePackages,
  downloadPackage,
  fileInfo,
  installErrorTable,
  listPackages,
  packageIcon,
  readPackage,
  simpleDeviceList,
} from '@rackhand/contract/endpoints/apps';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindDownload } from '../../platform/http/bind-download.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindForm, type FormFile } from '../../platform/http/bind-form.ts';
import type { Call } from '../../platform/http/call.ts';
import { removePackages } from './delete-packages.ts';
import { readPackages, readSimpleDevices, requirePackage } from './list-packages.ts';
import { findIcon, findPackageFile } from './package-files.ts';
import {
  keepUpload,
  requireApkName,
  requireDebuggable,
  type SourceDeps,
  withSource,
} from './package-source.ts';
import { nameOf, savePackage, updatePackage, warningsOf } from './save-package.ts';

/** Packages: apps in the versions that devices are to have. Documents 3 section 5 and 8. */
const allInstallErrors = Object.entries(installErrors).map(([code, error]) => ({ code, ...error }));

export function registerPackageRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, files, config } = deps;
  const forms = { files, maximumBytes: config.files.maximumBytes, requireName: requireApkName };
  bindEndpoint(app, simpleDeviceList, async ({ query }) => ({ devices: await readSimpleDevices(db, query) }));
  bindEndpoint(app, listPackages, ({ query }) => readPackages(db, query));
  bindEndpoint(app, installErrorTable, () => Promise.resolve({ errors: allInstallErrors }));
  bindEndpoint(app, readPackage, ({ params }) => requirePackage(db, Number(params['id'])));
  bindForm(app, fileInfo, forms, (call, file) => readFileInfo(deps, call, file));
  bindForm(app, addPackage, forms, (call, file) => savePackage(deps, call, file));
  bindForm(app, changePackage, forms, (call, file) => updatePackage(deps, call, file));
  bindEndpoint(app, deletePackages, (call) => removePackages(deps, call));
  bindDownload(app, downloadPackage, (call) => findPackageFile(deps, call));
  bindDownload(app, packageIcon, (call) => findIcon(db, call));
}

async function readFileInfo(
  deps: SourceDeps,
  call: Call<typeof fileInfo>,
  file: FormFile | null,
): Promise<ReadFile> {
  return withSource(deps, { call, name: 'file_info', file, fileId: undefined }, async (trx, source) => {
    if (source === null) throw new Error('the contract says that a file is needed');
    requireDebuggable(call.deployment, source.facts);
    return {
      ...source.facts,
      app_name: nameOf(source.facts, call.language),
      file_id: await keepUpload(trx, source, { aid: call.actor.aid, at: deps.clock.now() }),
      warnings: await warningsOf(trx, source.facts),
      size: source.bytes,
    };
  });
}
