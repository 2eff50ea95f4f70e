/** How a figure stands beside that of the round before. */
export type Change = { is: 'same' } | { is: 'more' | 'less'; by: number };

/** null: there is nothing to compare. */
export function changeOf(now: number | null, before: number | null | undefined): Change | null {
  if (now === null || before === null || before === undefined) return null;
  if (now === before) return { is: 'same' };
  return { is: now > before ? 'more' : 'less', by: Math.abs(now - before) };
}

/** Coverage as whole percent, as it is shown: what looks the same is the same. */
export const percentOf = (coverage: number | null): number | null =>
  coverage === null ? null : Math.round(coverage * 100);
