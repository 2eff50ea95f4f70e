import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunItem, runItem } from '@rackhand/contract/test/run-link';
import { attemptLimits } from '@rackhand/contract/test/run-states';

export type NewItem = Pick<RunItem, 'kind' | 'name' | 'title'> &
  Partial<Pick<RunItem, 'state' | 'detail' | 'depth' | 'source_line' | 'log_line' | 'ended_at'>>;

/** What has happened in a run so far, in its order; it outlives the agent. */
export interface ItemList {
  /** Answers its number; beyond what a run may have it is not kept, and 0. */
  add(item: NewItem): number;
  change(
    number: number,
    news: Partial<Pick<RunItem, 'state' | 'detail' | 'shot' | 'ended_at' | 'log_line' | 'title'>>,
  ): void;
  /** Those that have changed since they were taken last, at most so many. */
  takeChanged(most: number): RunItem[];
  /** All are told again. */
  tellAll(): void;
  all(): readonly RunItem[];
  saved(): Promise<void>;
}

/** Secrets are masked by `mask` before anything is kept. */
export async function openItemList(
  folder: string,
  mask: (text: string) => string,
  onChange: () => void,
): Promise<ItemList> {
  const path = join(folder, 'items');
  const items = await readItems(path);
  const changed = new Set<number>();
  let [text, saving]: [string, Promise<void> | null] = ['', null];
  const save = async (): Promise<void> => {
    while (text !== '') {
      const batch = text;
      text = '';
      // A full disk costs a restarted agent its list, not the run.
      await appendFile(path, batch, { mode: 0o600 }).catch(() => undefined);
    }
    saving = null;
  };
  const note = (item: RunItem): void => {
    changed.add(item.number);
    text += `${JSON.stringify(item)}\n`;
    saving ??= save();
    onChange();
  };
  return {
    add({ kind, name, title, ...told }) {
      if (items.length >= attemptLimits.items) return 0;
      const item: RunItem = {
        number: items.length + 1,
        kind,
        name: cut(name, 100),
        title: cut(mask(title), 300),
        state: told.state ?? 'running',
        detail: cut(mask(told.detail ?? ''), 2_000),
        depth: told.depth ?? 0,
        source_line: told.source_line ?? null,
        log_line: told.log_line ?? null,
        shot: null,
        at: new Date().toISOString(),
        ended_at: told.ended_at ?? null,
      };
      items.push(item);
      note(item);
      return item.number;
    },
    change(number, news) {
      const item = items[number - 1];
      if (item === undefined) return;
      Object.assign(item, news);
      item.detail = cut(mask(item.detail), 2_000);
      item.title = cut(mask(item.title), 300);
      note(item);
    },
    takeChanged(most) {
      const taken = [...changed].slice(0, most);
      for (const number of taken) changed.delete(number);
      return taken.flatMap((number) => items[number - 1] ?? []).map((item) => ({ ...item }));
    },
    tellAll() {
      for (const { number } of items) changed.add(number);
    },
    all: () => items,
    saved: () => saving ?? Promise.resolve(),
  };
}

/** By characters that are whole. */
function cut(text: string, most: number): string {
  const storable = text.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd');
  return storable.length <= most ? storable : storable.slice(0, most - 1).replace(/\p{Cs}$/u, '');
}

/** The last line of each counts. */
async function readItems(path: string): Promise<RunItem[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const items: RunItem[] = [];
  for (const line of text.split('\n')) {
    const item = readItem(line);
    if (item !== null && item.number <= items.length + 1) items[item.number - 1] = item;
  }
  return items;
}

function readItem(line: string): RunItem | null {
  if (line === '') return null;
  try {
    return runItem.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
