import type { Upload } from '../upload.ts';

/** Where in the app page an upload goes on: with the app that it was begun for, or as a new one. */
export function placeOf({ id, aim }: Pick<Upload, 'id' | 'aim'>): {
  upload: string;
  edit?: number;
  rollout_of?: number;
} {
  if (aim === null) return { upload: id };
  const { packageId, purpose } = aim;
  return purpose === 'edit' ? { upload: id, edit: packageId } : { upload: id, rollout_of: packageId };
}
