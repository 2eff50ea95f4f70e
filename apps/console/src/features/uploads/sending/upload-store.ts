import type { ReadFile } from '@rackhand/contract/app/app-package';
import { newKey } from '../../../platform/api/call-once.ts';
import { isUnderWay, type Upload, type UploadAim } from '../upload.ts';
import { createSpeed } from './transfer-speed.ts';

/** So many at once; the others wait for their turn. */
const atOnce = 3;

export type SendFile = (
  file: File,
  given: { intent: string; onSent: (bytes: number) => void; signal: AbortSignal },
) => Promise<ReadFile>;

export interface Uploads {
  get(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /** @returns the upload's id */
  add(file: File, aim?: UploadAim | null): string;
  /** It is to become something else than it was begun for. */
  aimAt(id: string, aim: UploadAim): void;
  /** Stops it, and forgets what has been read. */
  drop(id: string): void;
  retry(id: string): void;
  dropAll(): void;
}

interface UploadsDeps {
  send: SendFile;
  now: () => number;
  /** The person is told: the page from which it was begun may be gone. */
  onFailed: (upload: Upload) => void;
}

interface Kept {
  upload: Upload;
  file: File;
  /** Ends the sending; null while it is not being sent. */
  stop: AbortController | null;
}

/** Uploads that no page owns: going to another one keeps them. */
export function createUploads({ send, now, onFailed }: UploadsDeps): Uploads {
  const kept = new Map<string, Kept>();
  const listeners = new Set<() => void>();
  let shown: readonly Upload[] = [];

  const tell = (): void => {
    shown = [...kept.values()].map(({ upload }) => upload);
    for (const listener of listeners) listener();
  };
  const change = (id: string, differently: Partial<Upload>): void => {
    const one = kept.get(id);
    if (one === undefined) return;
    one.upload = { ...one.upload, ...differently };
    tell();
  };
  const begin = async (one: Kept): Promise<void> => {
    const { id, size } = one.upload;
    const stop = new AbortController();
    const speed = createSpeed();
    one.stop = stop;
    change(id, { ...unsent, state: 'sending' });
    const onSent = (bytes: number): void => {
      // What goes over the wire has a frame around the file.
      const sent = Math.min(bytes, size);
      const state = bytes >= size ? 'checking' : 'sending';
      if (!stop.signal.aborted) change(id, { state, sent, bytesPerSecond: speed(sent, now()) });
    };
    try {
      const facts = await send(one.file, { intent: id, onSent, signal: stop.signal });
      if (!stop.signal.aborted) change(id, { state: 'ready', facts, sent: size });
    } catch (error) {
      if (!stop.signal.aborted) {
        change(id, { state: 'failed', error });
        onFailed(one.upload);
      }
    }
    one.stop = null;
    beginNext();
  };
  const beginNext = (): void => {
    const all = [...kept.values()];
    const free = atOnce - all.filter(({ stop }) => stop !== null).length;
    for (const one of all.filter(isWaiting).slice(0, Math.max(0, free))) void begin(one);
  };
  const drop = (id: string): void => {
    kept.get(id)?.stop?.abort();
    kept.delete(id);
    tell();
  };
  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(file, aim = null) {
      // Not a number: an address with that of another time must not name this one.
      const id = newKey();
      const { name, size } = file;
      kept.set(id, { upload: { id, name, size, aim, ...unsent }, file, stop: null });
      tell();
      beginNext();
      return id;
    },
    aimAt: (id, aim) => change(id, { aim }),
    drop(id) {
      drop(id);
      beginNext();
    },
    retry(id) {
      change(id, unsent);
      beginNext();
    },
    dropAll() {
      for (const id of kept.keys()) drop(id);
    },
  };
}

const unsent = { state: 'queued', sent: 0, bytesPerSecond: null, facts: null, error: null } as const;

const isWaiting = ({ upload, stop }: Kept): boolean => upload.state === 'queued' && stop === null;

/** How far all that is under way is, as one. */
export function progressOf(uploads: readonly Upload[]): { sent: number; size: number; count: number } {
  const open = uploads.filter(isUnderWay);
  const sum = (of: (upload: Upload) => number): number =>
    open.reduce((total, upload) => total + of(upload), 0);
  return { sent: sum(({ sent }) => sent), size: sum(({ size }) => size), count: open.length };
}
