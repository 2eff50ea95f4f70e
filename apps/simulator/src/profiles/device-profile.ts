/** What the factory decided about a device; everything that changes later stands in its state. */
export interface DeviceProfile {
  kind: 'phone' | 'set-top box';
  manufacturer: string;
  brand: string;
  /** `ro.product.model`. */
  model: string;
  marketName: string;
  /** `ro.product.device`, the code name. */
  device: string;
  androidVersion: string;
  apiLevel: number;
  platform: string;
  socModel: string;
  abis: readonly string[];
  cores: number;
  memoryKb: number;
  heapMb: number;
  /** What is printed on the box. */
  storageGb: number;
  width: number;
  height: number;
  density: number;
  /** `ro.build.characteristics`. */
  characteristics: string;
  hasBattery: boolean;
  hasEthernet: boolean;
  hasTelephony: boolean;
}

export interface FactoryDevice {
  index: number;
  profile: DeviceProfile;
  serial: string;
  /** Reached by address (`adb connect`), as boxes often are, or over the cable. */
  overNetwork: boolean;
  macAddress: string;
  ethernetAddress: string;
  phoneNumber: string;
  ipAddress: string;
  batteryLevel: number;
  /** Of the data partition, 0 to 1. */
  usedShare: number;
  securityPatch: string;
  buildId: string;
}
