import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import type { IphoneFactory } from './state/iphone-profile.ts';
import { type IphoneState, type IphoneStore, newIphoneState } from './state/iphone-state.ts';

/** One simulated iPhone or iPad. */
export interface Iphone {
  readonly factory: IphoneFactory;
  readonly state: IphoneState;
  /** It is on the bus, or in the same network. */
  readonly isAttached: boolean;
  /** Of its attachment; another one each time. */
  readonly deviceId: number;
  change(edit: (state: IphoneState) => void): void;
  attach(): void;
  detach(): void;
  /** Notes it, goes down, and is back after a while. */
  restart(): void;
  /** A connection to it, which ends when it is detached. */
  hold(stream: Duplex): void;
  key(): Promise<KeyObject>;
  /** Called whenever it comes or goes. */
  watch(listener: (iphone: Iphone) => void): void;
  stop(): void;
}

interface IphoneDeps {
  store: IphoneStore;
  bootMs: number;
  now(): number;
  nextDeviceId(): number;
}

const generate = promisify(generateKeyPair);

export function createIphone(factory: IphoneFactory, deps: IphoneDeps): Iphone {
  const { store, bootMs, now, nextDeviceId } = deps;
  const state = store.load(factory.index) ?? newIphoneState(factory);
  const listeners = new Set<(iphone: Iphone) => void>();
  const streams = new Set<Duplex>();
  let deviceId = 0;
  let isAttached = false;
  let timer: NodeJS.Timeout | undefined;
  let key: Promise<KeyObject> | null = null;
  const change: Iphone['change'] = (edit) => {
    edit(state);
    store.keep(state);
  };
  const tell = (): void => listeners.forEach((listener) => listener(iphone));
  const makeKey = async (): Promise<KeyObject> => {
    if (state.privateKey !== '') return createPrivateKey(state.privateKey);
    const { privateKey } = await generate('rsa', { modulusLength: 2048 });
    change((own) => {
      own.privateKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    });
    return privateKey;
  };
  const iphone: Iphone = {
    factory,
    state,
    get isAttached() {
      return isAttached;
    },
    get deviceId() {
      return deviceId;
    },
    change,
    attach() {
      if (isAttached || state.faults.unplugged) return;
      change((own) => {
        own.usbNumber += 1;
      });
      deviceId = nextDeviceId();
      isAttached = true;
      tell();
    },
    detach() {
      for (const stream of streams) stream.destroy();
      streams.clear();
      if (!isAttached) return;
      isAttached = false;
      tell();
    },
    restart() {
      change((own) => {
        own.restarts.push(now());
        own.boots += 1;
        own.bootId = randomUUID().toUpperCase();
      });
      iphone.detach();
      clearTimeout(timer);
      timer = setTimeout(iphone.attach, bootMs);
    },
    hold(stream) {
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
    },
    key: () => (key ??= makeKey()),
    watch(listener) {
      listeners.add(listener);
    },
    stop() {
      clearTimeout(timer);
      iphone.detach();
    },
  };
  return iphone;
}

/** As lockdownd tells it. */
export function publicPem(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ type: 'pkcs1', format: 'pem' }));
}
