/** The names under which the file store keeps what an inspection has brought. */
export const inspectUses = { shot: 'inspected shot', tree: 'inspected tree' } as const;
export type InspectedPart = keyof typeof inspectUses;

export function inspectUse(part: InspectedPart, commandId: string): { kind: string; owner: string } {
  return { kind: inspectUses[part], owner: commandId };
}
