/** Who may call what. Document 3 section 7. */
export const accessLevels = [
  /** No session needed. */
  'open',
  /** Any live session (or API token). */
  'admin',
  /** Super admins only; others get 31108. */
  'super',
] as const;
export type Access = (typeof accessLevels)[number];
