/** One line of `logcat -v threadtime`, with year and uid or without. */
export interface DeviceLine {
  /** As the device tells it: `2026-11-23 08:00:00.000`, or without the year. */
  time: string;
  pid: number;
  level: string;
  tag: string;
  text: string;
}

const head =
  /^((?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,9})(?: [+-]\d{4})? +(?:([A-Za-z_]\w*|\d+) +)?(\d+) +(\d+) ([VDIWEFS]) /;
/** A head is shorter; the expression is not tried on more. */
const longestHead = 120;

/** null: it is none, such as `--------- beginning of main`. */
export function readLogLine(line: string): DeviceLine | null {
  const found = head.exec(line.slice(0, longestHead));
  if (found === null) return null;
  const [whole, time = '', , pid = '', , level = ''] = found;
  const rest = line.slice(whole.length);
  const end = rest.indexOf(': ');
  const isBare = end < 0;
  const tag = (isBare ? rest.replace(/:$/, '') : rest.slice(0, end)).trim();
  return { time, pid: Number(pid), level, tag, text: isBare ? '' : rest.slice(end + 2) };
}
