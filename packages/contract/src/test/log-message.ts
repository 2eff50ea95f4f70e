/** Date, time, user, process, thread and level, as logcat writes them before what is said. */
const logcatHead =
  /^(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6}\s+(?:[\w-]{1,20}\s+)?\d{1,7}\s+\d{1,7}\s+[VDIWEFAS]\s+/;

/** A line of a log from its tag on: what is the same the next time. */
export const messageIn = (line: string): string => line.replace(logcatHead, '').trim();
