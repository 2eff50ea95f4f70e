/** "1 device", "48 devices": for the English texts; Korean has no plural. */
export function counted(count: string, one: string): string {
  return `${count} ${one}${count === '1' ? '' : 's'}`;
}
