import type { AppNames, AppPackage, UpdatePolicy } from '@rackhand/contract/app/app-package';
import type { Language } from '@rackhand/contract/text/language';

/** What the dialog edits; the rest is the file's. */
export interface PackageDraft {
  app_name: string;
  update_policy: UpdatePolicy;
  /** Of the devices that it is given to. */
  arns: ReadonlySet<string>;
}

/** As much of a file as the dialog fills in. */
export interface NamedFile {
  app_id: string;
  app_version: string;
  app_name: string;
  app_names: AppNames;
}

export function draftOf(app: AppPackage | null): PackageDraft {
  if (app === null) return { app_name: '', update_policy: 'manual', arns: new Set() };
  const { app_name, update_policy, devices } = app;
  return { app_name, update_policy, arns: new Set(devices.map(({ arn }) => arn)) };
}

/** A file fills the name only where there is none, in the console's language where it has one. */
export function filledFrom(draft: PackageDraft, file: NamedFile, language: Language): PackageDraft {
  if (draft.app_name.trim() !== '') return draft;
  return { ...draft, app_name: file.app_names[language] ?? file.app_name };
}

export function isChanged(draft: PackageDraft, start: PackageDraft): boolean {
  return (
    draft.app_name !== start.app_name ||
    draft.update_policy !== start.update_policy ||
    !haveSameDevices(draft, start)
  );
}

type Given = Pick<PackageDraft, 'arns'>;

export function haveSameDevices({ arns }: Given, other: Given): boolean {
  return arns.size === other.arns.size && [...arns].every((arn) => other.arns.has(arn));
}

export type PackageField = 'file' | 'app_id' | 'app_name' | 'app_version';

/** What is missing before it can be saved. Document 1 section 5. */
export function gapsOf(
  draft: PackageDraft,
  file: Pick<NamedFile, 'app_id' | 'app_version'> | null,
): PackageField[] {
  const gaps: PackageField[] = [];
  if (file === null) gaps.push('file');
  if ((file?.app_id ?? '') === '') gaps.push('app_id');
  if (draft.app_name.trim() === '') gaps.push('app_name');
  if ((file?.app_version ?? '') === '') gaps.push('app_version');
  return gaps;
}

type Versioned = Pick<AppPackage, 'app_id' | 'version_code'>;

/** What another file makes of a package that there is. */
export function newerThan(before: Versioned, file: Versioned): 'newer' | 'older' | 'same' | 'other' {
  if (before.app_id !== file.app_id) return 'other';
  // 64 bits: more than a number holds.
  const [was, is] = [BigInt(before.version_code), BigInt(file.version_code)];
  return is > was ? 'newer' : is < was ? 'older' : 'same';
}
