import type { AccessMode } from '@rackhand/contract/test/run-states';

/** Who sees the results of a new run: the team of its project, where it has one. Document 9, Access. */
export const firstAccess = (teamId: number | null): AccessMode => (teamId === null ? 'private' : 'team');
