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
 * What is sent of a draft; `app` is the package as it was read, null for a new one. Only what was changed is sent, and against
 * what was seen, so that nothing is undone that somebody else has changed.
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
      ? { device_list: [...draft.arns].map((arn) => ({ arn })) }
      : {}),
    ...(file_id === null ? {} : { file_id }),
    ...(isNew ? {} : { revision: app.revision }),
  } satisfies BodyOf<typeof changePackage>;
}

/** The devices sent that have left the farm meanwhile, of a refusal that names them. */
export function goneOf(error: unknown, { arns }: Pick<PackageDraft, 'arns'>): string[] {
  if (!(error instanceof ApiError) || error.code !== 'E1011') return [];
  const sent = [...arns];
  return error.details.flatMap(({ field }) => sent[Number(field.replace('device_list.', ''))] ?? []);
}
