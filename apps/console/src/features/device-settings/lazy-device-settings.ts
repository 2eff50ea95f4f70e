import { lazy } from 'react';

/** Most who look at a list open no settings: their code comes with the first click. */
export const LazyDeviceSettings = lazy(async () => ({
  default: (await import('./device-settings.tsx')).DeviceSettings,
}));
