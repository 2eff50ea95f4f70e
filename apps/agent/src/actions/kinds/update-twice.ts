import { troubleOf } from '../app-trouble.ts';
import { type Ended, isOfTheWire, updateApp } from './update-app.ts';
import { type Update, type UpdateDeps } from './update-deps.ts';

/** Once more where the wire broke and the device is back; it is looked at first, and has settled by then. */
export async function updateTwice(
  deps: UpdateDeps,
  update: Update,
  isBack: () => Promise<boolean>,
): Promise<Ended> {
  const first = await updateOnce(deps, update);
  if (!isWorthAnother(first) || !(await isBack())) return first;
  const second = await updateOnce(deps, { ...update, wasSent: false });
  return first.from_version === '' ? second : { ...second, from_version: first.from_version };
}

/** Throws what nobody has thought of. */
async function updateOnce(deps: UpdateDeps, update: Update): Promise<Ended> {
  try {
    return await updateApp(deps, update);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    return { from_version: '', to_version: '', to_version_code: undefined, trouble, listed: null };
  }
}

/** Nobody has refused it; or the connection broke while the old app was gone, and it is not left like that. */
function isWorthAnother({ trouble, from_version, to_version_code }: Ended): boolean {
  const isGone = from_version !== '' && to_version_code === null;
  return (
    trouble?.reason === 'ADB_AWAY' || trouble?.reason === 'SENDING_BROKE' || (isGone && isOfTheWire(trouble))
  );
}
