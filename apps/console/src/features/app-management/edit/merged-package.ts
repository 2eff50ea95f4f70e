import type { AppPackage } from '@rackhand/contract/app/app-package';
import { draftOf, type PackageDraft } from './package-draft.ts';

/** What two people may decide otherwise; devices are given and taken one by one. */
export type PackageClash = 'app_name' | 'update_policy' | 'app_version';

export interface MergedPackage {
  /** As it stands there now. */
  app: AppPackage;
  draft: PackageDraft;
  /** What both have changed, each in their own way. */
  clashes: readonly PackageClash[];
}

interface Edited {
  /** As it was read. */
  app: AppPackage;
  draft: PackageDraft;
  /** Of another file: its version code. */
  versionCode: string | null;
}

/** What was changed here over what somebody else has made of it meanwhile: nothing of either is lost. */
export function mergedPackage({ app, draft, versionCode }: Edited, newest: AppPackage): MergedPackage {
  const [start, theirs] = [draftOf(app), draftOf(newest)];
  const given = [...draft.arns].filter((arn) => !start.arns.has(arn));
  const kept = [...theirs.arns].filter((arn) => draft.arns.has(arn) || !start.arns.has(arn));
  const ours = ['app_name', 'update_policy'] as const;
  const isClash = (field: (typeof ours)[number]): boolean =>
    draft[field] !== start[field] && theirs[field] !== start[field] && draft[field] !== theirs[field];
  const isOtherFile = versionCode !== null && newest.sha256 !== app.sha256;
  return {
    app: newest,
    draft: {
      app_name: draft.app_name === start.app_name ? theirs.app_name : draft.app_name,
      update_policy: draft.update_policy === start.update_policy ? theirs.update_policy : draft.update_policy,
      arns: new Set([...kept, ...given]),
    },
    clashes: [...ours.filter(isClash), ...(isOtherFile ? (['app_version'] as const) : [])],
  };
}
