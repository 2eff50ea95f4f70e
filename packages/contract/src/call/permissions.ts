/** Who may call what. Document 3 section 7. */
export const accessLevels = [
  /** No session needed. */
  'open',
  /** Any live session, and API tokens with the call's scope. */
  'admin',
  /** Super admins only, others get 31108; and API tokens where the call names a scope. */
  'super',
] as const;
export type Access = (typeof accessLevels)[number];
