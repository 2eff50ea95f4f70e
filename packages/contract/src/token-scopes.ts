/** What an API token may be made for. Each call names the scope that lets a token in. Document 3 section 7. */
export const tokenScopes = ['read', 'devices', 'commands', 'holds', 'metrics'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** `any`: every token; null: people only. */
export type CallScope = TokenScope | 'any' | null;
