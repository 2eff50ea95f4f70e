import type { OutletDriver } from '../outlet-driver.ts';
import type { ReadOutlet } from '../read-outlets.ts';
import type { HttpSettings, PresetSettings } from '../settings.ts';
import { askRelay, type SignIn } from './plain-request.ts';

/** What a relay is asked, and how its answer is read. */
interface Relay {
  set(isOn: boolean): URL;
  /** null: it can't be asked. */
  state: URL | null;
  isOn(answer: string): boolean | null;
  signIn: SignIn | null;
}

type Secrets = ReadOutlet['secrets'];

/** A relay on the network. */
export function createHttpDriver(settings: HttpSettings, secrets: Secrets): OutletDriver {
  const relay =
    'preset' in settings ? presets[settings.preset](settings, secrets) : ownRelay(settings, secrets);
  return {
    async set(isOn) {
      await askRelay(relay.set(isOn), relay.signIn);
    },
    async read() {
      return relay.state === null ? null : relay.isOn(await askRelay(relay.state, relay.signIn));
    },
  };
}

const presets: Record<PresetSettings['preset'], (settings: PresetSettings, secrets: Secrets) => Relay> = {
  shelly1(settings, secrets) {
    const path = `/relay/${String(settings.channel ?? 0)}`;
    return {
      set: (isOn) => addressOf(settings.url, path, { turn: isOn ? 'on' : 'off' }),
      state: addressOf(settings.url, path, {}),
      isOn: (answer) => booleanIn(answer, 'ison'),
      signIn: signInOf(settings, secrets),
    };
  },
  shelly2(settings, secrets) {
    const id = String(settings.channel ?? 0);
    return {
      set: (isOn) => addressOf(settings.url, '/rpc/Switch.Set', { id, on: String(isOn) }),
      state: addressOf(settings.url, '/rpc/Switch.GetStatus', { id }),
      isOn: (answer) => booleanIn(answer, 'output'),
      signIn: signInOf(settings, secrets),
    };
  },
  /** Its state is read as a number: the word for "on" may be any. Its password goes in the address and nowhere else. */
  tasmota(settings, secrets) {
    const channel = settings.channel ?? 1;
    const signIn = signInOf(settings, secrets);
    const known: Record<string, string> = signIn === null ? {} : { ...signIn };
    return {
      set: (isOn) =>
        addressOf(settings.url, '/cm', { ...known, cmnd: `Power${String(channel)} ${isOn ? '1' : '0'}` }),
      state: addressOf(settings.url, '/cm', { ...known, cmnd: 'Status' }),
      isOn: (answer) => bitIn(answer, channel - 1),
      signIn: null,
    };
  },
};

function ownRelay(settings: Exclude<HttpSettings, PresetSettings>, secrets: Secrets): Relay {
  return {
    set: (isOn) => new URL(isOn ? settings.on : settings.off),
    state: settings.state === undefined ? null : new URL(settings.state),
    isOn: wordIn,
    signIn: signInOf(settings, secrets),
  };
}

function addressOf(url: string, path: string, query: Record<string, string>): URL {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}${path}`;
  // Tasmota reads a plus sign as one.
  address.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return address;
}

function signInOf({ user = 'admin' }: HttpSettings, secrets: Secrets): SignIn | null {
  const password = secrets['password_file'];
  return password === undefined ? null : { user, password };
}

function jsonIn(answer: string): unknown {
  try {
    return JSON.parse(answer) as unknown;
  } catch {
    return null;
  }
}

function valueIn(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : undefined;
}

function booleanIn(answer: string, key: string): boolean | null {
  const value = valueIn(jsonIn(answer), key);
  return typeof value === 'boolean' ? value : null;
}

/** `{"Status":{…,"Power":5,…}}`: a bit for each relay; older releases tell the number as a text. */
function bitIn(answer: string, bit: number): boolean | null {
  const power = valueIn(valueIn(jsonIn(answer), 'Status'), 'Power');
  const number = Number(power);
  return power === undefined || !Number.isInteger(number) ? null : ((number >> bit) & 1) === 1;
}

/** A word by itself, or the one value of an object. */
function wordIn(answer: string): boolean | null {
  const json = jsonIn(answer);
  const values: unknown[] =
    typeof json === 'object' && json !== null ? Object.values(json) : [json ?? answer];
  const word = String(values[0]).trim().toLowerCase();
  if (['on', '1', 'true'].includes(word)) return true;
  return ['off', '0', 'false'].includes(word) ? false : null;
}
