import { type FileLoss, filesLeftOut } from '@rackhand/contract/test/run-link';
import type { ItemList } from './item-list.ts';

/** Counts what a run is without, in an item of its own for each reason; also what the agent before this one has counted. */
export function createFileLosses(items: ItemList): (why: FileLoss) => void {
  const known = new Map(
    items
      .all()
      .filter(({ name }) => name === filesLeftOut)
      .map(({ title, number, detail }) => [title, { number, count: Number(detail) }]),
  );
  return (why) => {
    const ended_at = new Date().toISOString();
    const before = known.get(why);
    const count = (before?.count ?? 0) + 1;
    const detail = String(count);
    const number =
      before?.number ??
      items.add({ kind: 'gap', name: filesLeftOut, title: why, state: 'passed', detail, ended_at });
    known.set(why, { number, count });
    if (before !== undefined) items.change(number, { detail, ended_at });
  };
}
