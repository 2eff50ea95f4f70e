import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import type { PoolSearch } from '../pool-view.ts';

const route = getRouteApi('/signed-in/device2');

interface PanelSettings {
  open: () => void;
  close: () => void;
  reopen: () => void;
}

/** The settings of the device in the panel: one step of the history, which closing takes back. */
export function usePanelSettings({ device, settings }: PoolSearch): PanelSettings {
  const navigate = route.useNavigate();
  const router = useRouter();
  const openedHere = useRef(false);
  useEffect(() => {
    if (settings === undefined) openedHere.current = false;
  }, [settings]);
  const open = useCallback(() => {
    openedHere.current = true;
    void navigate({ search: (now) => ({ ...now, settings: 'open' as const }) });
  }, [navigate]);
  const close = useCallback(() => {
    if (openedHere.current) router.history.back();
    else void navigate({ search: ({ settings: _settings, ...rest }) => rest, replace: true });
  }, [navigate, router]);
  const reopen = useCallback(() => {
    if (device === undefined) return;
    openedHere.current = true;
    void router.navigate({
      to: paths.devicePool,
      search: (now) => ({ ...now, device, settings: 'open' as const }),
    });
  }, [router, device]);
  return { open, close, reopen };
}
