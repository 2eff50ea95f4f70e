import { ApiError } from '../api/api-error.ts';

/** Somebody else has saved another version meanwhile; a 20414 that names none says that it is busy with something else. */
export function cameTooLate(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === '20414' &&
    // A package’s version is its app’s: its own is called revision.
    error.details.some(({ field }) => field === 'version' || field === 'revision')
  );
}
