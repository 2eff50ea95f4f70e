import { readShot } from '@rackhand/contract/endpoints/tests';

/** Where a picture of a run is. */
export function shotAddress(runId: string, number: number, attempt: number): string {
  const path = readShot.path.replace('{id}', runId).replace('{number}', String(number));
  return `${path}?attempt=${String(attempt)}`;
}
