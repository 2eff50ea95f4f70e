import { useSession } from '../../platform/session/use-session.ts';
import { useConfig } from '../../platform/use-config.ts';
import type { NavViewer } from './nav-entries.ts';

export function useNavViewer(): NavViewer {
  const { admin } = useSession();
  return { isSuper: admin?.is_super_admin === true, config: useConfig() };
}
