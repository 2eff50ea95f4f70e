import type { Device } from '@rackhand/contract/device/device';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { deviceKeyOf } from '../../devices/find-device.ts';

const route = getRouteApi('/signed-in/device');

interface SettingsAddress {
  /** By which the address names the device whose settings are open. */
  deviceKey: string | undefined;
  open: (device: Device) => void;
  close: () => void;
  reopen: () => void;
}

/** Settings have an address of their own: opened by a click they are one step of the history, which closing takes back. */
export function useSettingsAddress(devices: readonly Device[]): SettingsAddress {
  const { device: deviceKey } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const openedHere = useRef(false);
  useEffect(() => {
    if (deviceKey === undefined) openedHere.current = false;
  }, [deviceKey]);
  useFocusOnRow(deviceKey);
  const open = useCallback(
    (device: Device) => {
      openedHere.current = true;
      void navigate({ search: (now) => ({ ...now, device: deviceKeyOf(device, devices) }) });
    },
    [navigate, devices],
  );
  const close = useCallback(() => {
    if (openedHere.current) router.history.back();
    else void navigate({ search: ({ device: _device, ...rest }) => rest, replace: true });
  }, [navigate, router]);
  const reopen = useCallback(() => {
    if (deviceKey === undefined) return;
    openedHere.current = true;
    void router.navigate({ to: paths.deviceList, search: (now) => ({ ...now, device: deviceKey }) });
  }, [router, deviceKey]);
  return { deviceKey, open, close, reopen };
}

/** Someone who came by an address gets the row of that device when its settings close. */
function useFocusOnRow(deviceKey: string | undefined): void {
  const before = useRef(deviceKey);
  useEffect(() => {
    const left = before.current;
    before.current = deviceKey;
    if (left === undefined || deviceKey !== undefined || document.activeElement !== document.body) return;
    const link = `a[data-open][href="?device=${CSS.escape(encodeURIComponent(left))}"]`;
    document.querySelector<HTMLElement>(link)?.focus();
  }, [deviceKey]);
}
