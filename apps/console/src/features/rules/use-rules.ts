import type { ProtectedApp } from '@rackhand/contract/app/protected-app';
import type { CustomSetting } from '@rackhand/contract/rule/keyword-rules';
import type { RuleList } from '@rackhand/contract/rule/rule-file';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.ts';
import { settingsQuery } from '../error-management/setting-queries.ts';
import { protectedAppsQuery } from '../protected-apps/protected-app-queries.ts';
import type { RuleEntry } from './rule-view.ts';

export interface RuleQuery {
  data: readonly RuleEntry[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** All lists, each with its own fate: one that does not come leaves the others there. */
export function useRules(hasApps: boolean): Record<RuleList, RuleQuery> {
  const { api } = usePlatform();
  const ofApps = { ...protectedAppsQuery(api), enabled: hasApps, select: appEntries };
  return {
    failed: useQuery({ ...settingsQuery(api, 'failed'), select: settingEntries }),
    ignore_failed: useQuery({ ...settingsQuery(api, 'ignore_failed'), select: settingEntries }),
    warning: useQuery({ ...settingsQuery(api, 'warning'), select: settingEntries }),
    ignore_warning: useQuery({ ...settingsQuery(api, 'ignore_warning'), select: settingEntries }),
    protected_app: useQuery(ofApps),
  };
}

function settingEntries(settings: readonly CustomSetting[]): RuleEntry[] {
  return settings.map(({ id, value, changed_by, changed_at }) => {
    return { id, text: value, note: '', changedBy: changed_by, changedAt: changed_at };
  });
}

function appEntries(apps: readonly ProtectedApp[]): RuleEntry[] {
  return apps.map(({ id, app_id, name, changed_by, changed_at }) => {
    return { id, text: app_id, note: name, changedBy: changed_by, changedAt: changed_at };
  });
}
