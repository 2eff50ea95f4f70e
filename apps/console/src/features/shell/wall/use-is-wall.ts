import { useLocation } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';

/** The pool on a screen on the wall (`/device2?kiosk=1`): no header, no menu. */
export function useIsWall(): boolean {
  return useLocation({
    select: ({ pathname, search }) =>
      pathname === paths.devicePool && 'kiosk' in search && String(search.kiosk) === '1',
  });
}
