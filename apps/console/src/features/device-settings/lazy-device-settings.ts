import { sidePart } from '../../platform/side-part.tsx';
import { PageLoader } from '../shell/page-loader.tsx';

/** Most who look at a list open no settings: their code comes with the first click. */
export const LazyDeviceSettings = sidePart(
  async () => (await import('./device-settings.tsx')).DeviceSettings,
  PageLoader,
);
