/** What customers have, of which a change is hinted at to whoever looks at it. Document 10, "Figures, files, the rest". */
export const customerKinds = ['user', 'group', 'team', 'ticket', 'period', 'product', 'link'] as const;
export type CustomerKind = (typeof customerKinds)[number];

/** For whoever may have missed some. */
export const anyCustomer = { kind: null, id: null };
