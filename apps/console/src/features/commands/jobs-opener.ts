let listener: (() => void) | null = null;
let isAsked = false;

/** From wherever a job is spoken of, also before the code of the entry is there: it shows them all then. */
export function openJobs(): void {
  if (listener === null) isAsked = true;
  else listener();
}

/** Of the one entry. @returns how to end it */
export function onJobsAsked(open: () => void): () => void {
  listener = open;
  if (isAsked) open();
  isAsked = false;
  return () => {
    if (listener === open) listener = null;
  };
}
