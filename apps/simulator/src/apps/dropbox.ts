/** What the system keeps of a crash, an ANR or a native crash. */
export interface DropboxEntry {
  /** The device's own time, milliseconds since 1970. */
  at: number;
  tag: string;
  text: string;
}

const mostEntries = 50;

/** The newest reports of a device; older ones give way. */
export function createDropbox() {
  let entries: DropboxEntry[] = [];
  return {
    add(entry: DropboxEntry): void {
      entries = [...entries, entry].slice(-mostEntries);
    },
    /** Oldest first. */
    entries: (): readonly DropboxEntry[] => entries,
  };
}
export type Dropbox = ReturnType<typeof createDropbox>;
