/** Whether a statement failed because what its row belongs to has been deleted since it was read. */
export function isDeletedMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
