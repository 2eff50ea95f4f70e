import type { ListedApp } from '@rackhand/contract/app/app-command';

/** What is known of an app on a device; null: it is not installed. */
type Installed = Pick<ListedApp, 'app_id' | 'is_system' | 'is_updated_system'> & {
  version_code: string | null;
  version_name: string | null;
};

export interface KnownApp extends Installed {
  id: number;
  /** A package is assigned. */
  is_managed: boolean;
}

/** What becomes of a row of the device's apps; `id` null: there is none yet. */
export interface ListDifference extends Installed {
  id: number | null;
  becomes: 'dropped' | 'updated' | 'added';
}

/**
 * What a list makes of what is known of a device: what is gone is gone, unless a package is assigned; a system app counts only
 * where one is.
 */
export function listDifferences(known: readonly KnownApp[], listed: readonly ListedApp[]): ListDifference[] {
  const left = new Map(listed.map((app) => [app.app_id, app]));
  const ofKnown = known.flatMap(({ is_managed: isManaged, ...row }): ListDifference[] => {
    const app = left.get(row.app_id) ?? null;
    left.delete(row.app_id);
    if (!isManaged && app?.is_system !== false) return [{ ...row, becomes: 'dropped' }];
    const now = app ?? { ...row, version_code: null, version_name: null };
    return isSame(row, now) ? [] : [{ ...now, id: row.id, becomes: 'updated' }];
  });
  const unknown = [...left.values()].filter((app) => !app.is_system);
  return [...ofKnown, ...unknown.map((app): ListDifference => ({ ...app, id: null, becomes: 'added' }))];
}

function isSame(before: Installed, now: Installed): boolean {
  return (
    (before.version_code === now.version_code || codeOf(before) === codeOf(now)) &&
    before.version_name === now.version_name &&
    before.is_system === now.is_system &&
    before.is_updated_system === now.is_updated_system
  );
}

/** A number, however many zeros a device puts before it. */
function codeOf({ version_code: code }: Installed): bigint | null {
  return code === null ? null : BigInt(code);
}
