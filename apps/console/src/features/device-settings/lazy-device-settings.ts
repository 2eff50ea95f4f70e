import { PageLoader } from '../../platform/page-loader.tsx';
import { sidePart } from '../../platform/side-part.tsx';

/** Most who look at a list open no settings: their code comes with the first click. */
export const LazyDeviceSettings = sidePart(
  async () => (await import('./dialog/device-settings.tsx')).DeviceSettings,
  PageLoader,
);
