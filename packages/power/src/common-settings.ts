import { outletLimits, outletName } from '@rackhand/contract/host/power-outlet';
import { z } from 'zod';

/** Of each outlet, however it is driven. */
export const commonSettings = {
  name: outletName,
  off_seconds: z.int().min(1).max(outletLimits.mostOffSeconds).default(outletLimits.offSeconds),
};
