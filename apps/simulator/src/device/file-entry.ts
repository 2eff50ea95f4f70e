/** A file or folder as the shell user sees it. What was pushed is forgotten when the simulator ends. */
export interface FileEntry {
  path: string;
  kind: 'folder' | 'file';
  mode: number;
  size: number;
  /** Milliseconds since 1970. */
  changedAt: number;
}

export type FileFault =
  | 'No such file or directory'
  | 'Permission denied'
  | 'Is a directory'
  | 'Not a directory'
  | 'No space left on device'
  | 'Read-only file system'
  | 'File exists'
  | 'Directory not empty';

export class FileError extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}
