/** One start of a device, as far as it tells of it. */
export interface DeviceStart {
  /** Invented by the kernel at each start; empty where the device does not tell. */
  bootId: string;
  /** By its uptime and this machine's clock, milliseconds since 1970; null where the device does not tell. */
  startedAt: number | null;
}
