import type { AppPackage } from '@rackhand/contract/app/app-package';
import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { changePackage } from '@rackhand/contract/endpoints/apps';
import { ApiError } from '../../../platform/api/api-error.ts';
import { draftOf, haveSameDevices, type PackageDraft } from './package-draft.ts';

export interface SavedFile {
  app_id: string;
  app_version: string;
  /** null: the file that the package has already. */
  file_id: string | null;
}

/**
 * What is sent of a draft; `app` is the package as the dialog has opened it, null for a new one. Devices are all of them or
 * none: only whoever has changed them sends them, and against what they saw, so that nobody else's are undone.
 */
export function bodyOf(draft: PackageDraft, file: SavedFile, app: AppPackage | null) {
  const { app_id, app_version, file_id } = file;
  const start = draftOf(app);
  const app_name = draft.app_name.trim();
  const isNew = app === null;
  return {
    ...{ app_id, app_version },
    ...(isNew || app_name !== start.app_name ? { app_name } : {}),
    ...(isNew || draft.update_policy !== start.update_policy ? { update_policy: draft.update_policy } : {}),
    ...(isNew || !haveSameDevices(draft, start)
      ? { device_list: [...draft.arns].map((arn) => ({ arn })), ...(isNew ? {} : { revision: app.revision }) }
      : {}),
    ...(file_id === null ? {} : { file_id }),
  } satisfies BodyOf<typeof changePackage>;
}

/** The devices sent that have left the farm meanwhile, of a refusal that names them. */
export function goneOf(error: unknown, { arns }: Pick<PackageDraft, 'arns'>): string[] {
  if (!(error instanceof ApiError) || error.code !== 'E1011') return [];
  const sent = [...arns];
  return error.details.flatMap(({ field }) => sent[Number(field.replace('device_list.', ''))] ?? []);
}
