/** The reason why PostgreSQL did not start, in one line, from what it wrote. */
export function explainPostgresLog(log: string, cluster: string): string {
  if (/No space left on device|could not (?:extend|write).*space/i.test(log)) {
    return `The disk is full: the database in ${cluster} can't start`;
  }
  if (/Disk quota exceeded/i.test(log))
    return `The disk quota is used up: the database in ${cluster} can't start`;
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const fatal =
    lines.findLast((line) => /\b(?:FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
  const reason = fatal.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/i, '').trim();
  return `The database in ${cluster} did not start: ${reason}`;
}
