/** What somebody has done, and the deployment in which; null: the farm's own, or not known. */
export interface Deed {
  by: string;
  group_type: string | null;
}

/** Who did it, as that deployment is told; null: somebody of another one. Document 8, "Whose". */
export function nameWithin(groupType: string, { by, group_type }: Deed): string | null {
  return (group_type ?? groupType) === groupType ? by : null;
}
