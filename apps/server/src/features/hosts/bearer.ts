/** The secret of an `Authorization: Bearer` header; null where there is none that could be one of ours. */
export function readBearer(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1] ?? null;
}
