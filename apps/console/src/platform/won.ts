import { formatNumber } from './formats.ts';

/** Money is integers of won. Document 3 section 7. */
export const formatWon = (amount: number): string => `₩${formatNumber(amount)}`;
