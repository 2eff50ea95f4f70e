/** A report that is brought in. Document 9, JUnit. */
export const junitImport = {
  bytes: 64 * 1024 ** 2,
} as const;
