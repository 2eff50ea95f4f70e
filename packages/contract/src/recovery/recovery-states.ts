/** `excluded`: nothing helped, so the device is out of the farm; `stopped`: something stood in the way of its next rung. */
export const recoveryStates = ['running', 'succeeded', 'failed', 'excluded', 'stopped', 'cancelled'] as const;
export type RecoveryState = (typeof recoveryStates)[number];
