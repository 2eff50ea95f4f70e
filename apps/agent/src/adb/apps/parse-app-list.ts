import {
  appCommandLimits,
  fitsVersionCode,
  type ListedApp,
  listedApp,
} from '@rackhand/contract/app/app-command';

const packageLine = /^package:([\w.]{1,255})$/;
const blockLine = /^ {2}Package \[([\w.]{1,255})\]/;
const codeLine = /^ {4}versionCode=(\d{1,19})\b/;
const nameStart = '    versionName=';
const hiddenStart = 'Hidden system packages:';

/** Of `dumpsys package`, what its reader wants; all of it runs to megabytes. */
export const dumpPattern = '^  Package \\[|^    versionCode=|^    versionName=|^Hidden system packages:';

interface Version {
  code: string;
  name: string;
}

/** Names of `pm list packages`; what is none is words about something that went wrong. */
export function parsePackageNames(answer: string): string[] {
  return answer.split('\n').flatMap((line) => packageLine.exec(line.trim())?.[1] ?? []);
}

/**
 * Versions from the blocks of a dump. Behind "Hidden system packages:" stand the versions below the updates: whatever is named
 * there has been updated, and of two blocks of one app the first counts.
 */
function parseVersions(dump: string): { versions: Map<string, Version>; updated: Set<string> } {
  const versions = new Map<string, Version>();
  const updated = new Set<string>();
  let isHidden = false;
  let current: Version | null = null;
  for (const line of dump.split('\n')) {
    const app = line.startsWith('  P') ? blockLine.exec(line)?.[1] : undefined;
    if (app !== undefined) {
      if (isHidden) updated.add(app);
      current = isHidden || versions.has(app) ? null : { code: '', name: '' };
      if (current !== null) versions.set(app, current);
    } else if (line.startsWith(hiddenStart)) {
      isHidden = true;
    } else if (current !== null && line.startsWith(nameStart)) {
      current.name ||= line.slice(nameStart.length).trim();
    } else if (current !== null && current.code === '') {
      current.code = codeLine.exec(line)?.[1] ?? '';
    }
  }
  return { versions, updated };
}

interface ListAnswers {
  /** `pm list packages`. */
  all: string;
  /** `pm list packages -3`: those that came after. */
  added: string;
  dump: string;
}

/** One whose version the device does not tell is left out. */
export function parseAppList({ all, added, dump }: ListAnswers): ListedApp[] {
  const { versions, updated } = parseVersions(dump);
  const own = new Set(parsePackageNames(added));
  return [...new Set(parsePackageNames(all))].slice(0, appCommandLimits.apps).flatMap((app_id) => {
    const { code = '', name = '' } = versions.get(app_id) ?? {};
    const isSystem = !own.has(app_id);
    return listed({
      app_id,
      version_code: code,
      version_name: name === 'null' ? '' : name,
      is_system: isSystem,
      is_updated_system: isSystem && updated.has(app_id),
    });
  });
}

/** Names and digits are as their lines were read; what is left to judge is mostly short. */
function listed(app: ListedApp): ListedApp[] {
  const { version_code: code, version_name: name } = app;
  if (code === '' || !fitsVersionCode(code)) return [];
  if (name.length <= appCommandLimits.versionCharacters) return [app];
  const judged = listedApp.safeParse(app);
  return judged.success ? [judged.data] : [];
}
