/** What an API token may be made for. Each call names the scope that lets a token in. Document 3 section 7. */
export const tokenScopes = [
  'read',
  'devices',
  'commands',
  'apps',
  'tests',
  'holds',
  'customers',
  'billing',
  'metrics',
  'runner',
  'wall',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Several: any of them will do. `any`: every token but a wall's and a runner's; null: people only. */
export type CallScope = TokenScope | readonly TokenScope[] | 'any' | null;

/** What everybody reads who may read at all, and a screen on the wall besides. */
export const readOrWall = ['read', 'wall'] as const satisfies CallScope;
