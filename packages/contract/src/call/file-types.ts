/** Types of the files that calls take and answer; whatever a file says of itself, it is sent as one of these. */
export const fileTypes = [
  'text/csv',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/json',
  'application/xml',
  'application/octet-stream',
] as const;
export type FileType = (typeof fileTypes)[number];

/** What a call takes whose keys may come as parts of a form, and beside them one file by the name `file`. */
export interface FormRule {
  needsFile: boolean;
  /** Unless the server's settings say otherwise. */
  maximumBytes: number;
}

/** What a call takes that has one file as its body, as it is. */
export interface UploadRule {
  types: readonly FileType[];
  maximumBytes: number;
}
