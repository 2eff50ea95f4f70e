const mebibyte = 1024 ** 2;

/** What reading a package may take. Document 8. */
export const apkLimits = {
  // Of the processor; see `createWorkingDeadline`.
  readingMs: 5_000,
  signatureMs: 60_000,
  memoryBytes: 192 * mebibyte,
  entries: 100_000,
  /** All of it inflated, in sizes of the file. */
  inflation: 50,
  /** Of what is looked into whole. */
  manifestBytes: 4 * mebibyte,
  tableBytes: 48 * mebibyte,
  iconBytes: mebibyte / 2,
  blockBytes: 16 * mebibyte,
  /** A resource that leads to another one, and so on. */
  references: 10,
  lookUps: 500,
} as const;
