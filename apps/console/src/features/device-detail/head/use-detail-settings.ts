import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { paths } from '../../../paths.ts';

const route = getRouteApi('/signed-in/device_detail');

interface DetailSettings {
  open: () => void;
  close: () => void;
  reopen: () => void;
}

/** The settings over the page: one step of the history, which closing takes back. */
export function useDetailSettings(): DetailSettings {
  const { device } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const openedHere = useRef(false);
  const open = useCallback(() => {
    openedHere.current = true;
    void navigate({ search: (now) => ({ ...now, settings: 'open' as const }) });
  }, [navigate]);
  const close = useCallback(() => {
    if (openedHere.current) router.history.back();
    else void navigate({ search: ({ settings: _settings, ...rest }) => rest, replace: true });
    openedHere.current = false;
  }, [navigate, router]);
  const reopen = useCallback(() => {
    openedHere.current = true;
    void router.navigate({
      to: paths.deviceDetail,
      search: { device, settings: 'open' },
    });
  }, [router, device]);
  return { open, close, reopen };
}
