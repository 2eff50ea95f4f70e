import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UiTree } from '../../screen/ui-tree.ts';
import type { ExploringHands } from './exploring-hands.ts';
import { type FrontActivity, readFront } from './front-activity.ts';
import { awayIdOf, pictureIdOf, screenIdOf } from './screen-id.ts';

/** Where the walk is: on a screen that is explored, readable (`tree`) or not, or away in another app. */
export interface SeenPlace {
  id: string;
  activity: string;
  /** Of the window that has the focus. */
  packageName: string;
  isAway: boolean;
  /** null: it can't be read. */
  tree: UiTree | null;
}

/** Two pictures so far apart that are the same tell that it rests. */
const betweenPicturesMs = 300;

/** What asks for a permission belongs to the app that is explored. */
const asksPermission = ({ nodes }: UiTree): boolean =>
  /permissioncontroller|packageinstaller/.test(nodes[0]?.packageName ?? '') &&
  nodes.some(({ id }) => id.includes(':id/permission_'));

export async function seePlace(hands: ExploringHands, allowed: ReadonlySet<string>): Promise<SeenPlace> {
  const front = await readFront(hands.device);
  const seen = await hands.reader.read();
  const tree = 'tree' in seen && seen.tree.nodes.length > 0 ? seen.tree : null;
  const packageName = tree?.nodes[0]?.packageName ?? front?.packageName ?? '';
  const activity = activityOf(front, packageName);
  if (!allowed.has(packageName) && (tree === null || !asksPermission(tree)))
    return { id: awayIdOf(packageName), activity, packageName, isAway: true, tree };
  const id =
    tree === null ? pictureIdOf(activity, await restingPicture(hands)) : screenIdOf(activity, tree.nodes);
  return { id, activity, packageName, isAway: false, tree };
}

/** A dialog of the system has no activity of its own. */
function activityOf(front: FrontActivity | null, packageName: string): string {
  return front !== null && front.packageName === packageName ? front.component : packageName;
}

/** null: it moves. */
async function restingPicture({ device, signal }: ExploringHands): Promise<string | null> {
  const hash = async (): Promise<string> =>
    createHash('sha256')
      .update(await device.picture())
      .digest('hex');
  const before = await hash();
  await wait(betweenPicturesMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  return before === (await hash()) ? before : null;
}
