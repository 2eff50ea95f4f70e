/** One attempt of a run, by the numbers of the database. */
export interface AttemptKey {
  runId: number;
  attempt: number;
}
