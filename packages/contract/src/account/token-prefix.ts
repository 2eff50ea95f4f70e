/** Begins every token, so that whoever finds one knows what it is. */
export const tokenPrefix = 'rht_';
