/** The name under which the file store keeps the picture of a command. */
export function screenshotUse(commandId: string): { kind: string; owner: string } {
  return { kind: 'screenshot', owner: commandId };
}
