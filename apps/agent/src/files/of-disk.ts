const fullCodes = ['ENOSPC', 'EDQUOT'];
const diskCodes = [...fullCodes, 'EROFS', 'EIO'];

/** The host's disk, or what the agent may have of it, has no room. */
export function isFull(error: unknown): boolean {
  return fullCodes.includes(codeOf(error));
}

/** The host's own disk takes nothing. */
export function isOfDisk(error: unknown): boolean {
  return diskCodes.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
