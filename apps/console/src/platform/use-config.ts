import type { Feature } from '@rackhand/contract/deployment/deployment';
import type { Config } from './config.ts';
import { usePlatform } from './platform-context.ts';
import { useSession } from './session/use-session.ts';
import { useStore } from './use-store.ts';

export function useConfig(): Config {
  const { config } = usePlatform();
  return useStore(config.subscribe, config.get);
}

/** Whether this deployment has the feature; without it there is no menu entry, no page and no call. */
export function useFeature(name: Feature): boolean {
  return useConfig().features[name];
}

/** Whether the deployment keeps admins and users, and all but the first scheduler category, from this admin. */
export function useRestricted(): boolean {
  const { restrictedAdminMode } = useConfig();
  const { admin } = useSession();
  return restrictedAdminMode && admin !== null && !admin.is_super_admin;
}
