/** What the form calls the choice of no slot: an address never looks so. */
export const outside = 'outside';
