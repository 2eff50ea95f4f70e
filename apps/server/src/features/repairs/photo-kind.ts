/** What the files of cases are kept for. */
export const photoKind = 'repair_photo';
