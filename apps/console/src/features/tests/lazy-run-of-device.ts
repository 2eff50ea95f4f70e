import { sidePart } from '../../platform/side-part.tsx';

/** For pages of devices: its code comes where a test has the device. */
export const LazyRunOfDevice = sidePart(async () => (await import('./run-of-device.tsx')).RunOfDevice);
