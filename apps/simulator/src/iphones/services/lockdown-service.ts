import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { type Iphone, publicPem } from '../iphone.ts';
import { hearService, type Said, sayService } from '../wire/frames.ts';
import { isSound, secureStream } from './secure-stream.ts';
import { domainValues, openValues, trustedValues } from './values.ts';

export const lockdownPort = 62_078;
/** Where a service listens that has been started. */
export const diagnosticsPort = 49_371;
const diagnostics = 'com.apple.mobile.diagnostics_relay';

interface Talk {
  iphone: Iphone;
  /** Whose session it is; empty: none. */
  hostId: string;
}

/** One connection to the daemon that answers for the whole device. */
export function serveLockdown(iphone: Iphone, stream: Duplex): void {
  const talk: Talk = { iphone, hostId: '' };
  let plain = stream;
  let stopHearing = (): void => undefined;
  const listen = (to: Duplex): void => {
    stopHearing = hearService(to, (said) => {
      void answer(to, said).catch(() => to.destroy());
    });
  };
  const answer = async (to: Duplex, said: Said): Promise<void> => {
    if (iphone.state.faults.frozen) return;
    const told = await answerTo(talk, said);
    sayService(to, { Request: String(said['Request']), ...told });
    if (said['Request'] !== 'StartSession' || 'Error' in told) return;
    stopHearing();
    const secured = await secureStream(iphone, plain, talk.hostId);
    if (secured === null) return void to.destroy();
    plain = secured;
    listen(secured);
  };
  listen(stream);
}

async function answerTo(talk: Talk, said: Said): Promise<Said> {
  switch (said['Request']) {
    case 'QueryType':
      return { Type: 'com.apple.mobile.lockdown' };
    case 'GetValue':
      return valueFor(talk, textIn(said, 'Domain'), textIn(said, 'Key'));
    case 'Pair':
      return pair(talk.iphone, said);
    case 'ValidatePair':
      return isTrusted(talk.iphone, textIn(recordIn(said), 'HostID')) ? {} : { Error: 'InvalidHostID' };
    case 'Unpair':
      forget(talk.iphone, textIn(recordIn(said), 'HostID'));
      return {};
    case 'StartSession':
      return startSession(talk, textIn(said, 'HostID'));
    case 'StopSession':
    case 'Goodbye':
      return {};
    case 'StartService':
      if (talk.hostId === '') return { Error: 'SessionInactive' };
      return textIn(said, 'Service') === diagnostics
        ? { Service: diagnostics, Port: diagnosticsPort, EnableServiceSSL: true }
        : { Error: 'InvalidService' };
    default:
      return { Error: 'UnknownRequest' };
  }
}

async function valueFor({ iphone, hostId }: Talk, domain: string, key: string): Promise<Said> {
  if (domain === '' && key === 'DevicePublicKey') return { Key: key, Value: publicPem(await iphone.key()) };
  if (domain !== '' && hostId === '') return { Error: 'GetProhibited' };
  const own = hostId === '' ? openValues(iphone) : trustedValues(iphone);
  const values = domain === '' ? own : domainValues(iphone, domain);
  if (values === null) return { Error: 'MissingValue' };
  if (key === '') return { Value: values };
  return key in values ? { Key: key, Value: values[key] } : { Error: 'MissingValue' };
}

const unanswered = {
  waits: 'PairingDialogResponsePending',
  locked: 'PasswordProtected',
  denies: 'UserDeniedPairing',
};

async function pair(iphone: Iphone, said: Said): Promise<Said> {
  const { trust, refuses } = iphone.state.faults;
  if (refuses === 'word') return { Error: 'InvalidPairRecord' };
  if (trust !== 'trusts') return { Error: unanswered[trust] };
  const record = recordIn(said);
  const hostId = textIn(record, 'HostID');
  const [root, host, own] = ['RootCertificate', 'HostCertificate', 'DeviceCertificate'].map((name) =>
    pemIn(record, name),
  );
  if (root === undefined || host === undefined || own === undefined || hostId === '')
    return { Error: 'MissingPairRecord' };
  if (!(await isSound(iphone, { root, host, own }))) return { Error: 'InvalidPairRecord' };
  iphone.change((state) => {
    state.trusted = [...state.trusted.filter((one) => one.hostId !== hostId), { hostId, root, own }].slice(
      -20,
    );
  });
  return { EscrowBag: Buffer.from(randomUUID()) };
}

function startSession(talk: Talk, hostId: string): Said {
  if (talk.iphone.state.faults.refuses === 'word') return { Error: 'InvalidPairRecord' };
  if (!isTrusted(talk.iphone, hostId)) return { Error: 'InvalidHostID' };
  talk.hostId = hostId;
  return { SessionID: randomUUID().toUpperCase(), EnableSessionSSL: true };
}

function isTrusted({ state }: Iphone, hostId: string): boolean {
  return state.trusted.some((one) => one.hostId === hostId);
}

function forget(iphone: Iphone, hostId: string): void {
  iphone.change((state) => {
    state.trusted = state.trusted.filter((one) => one.hostId !== hostId);
  });
}

function textIn(said: Said, name: string): string {
  const value = said[name];
  return typeof value === 'string' ? value : '';
}

function recordIn(said: Said): Said {
  const record = said['PairRecord'];
  return typeof record === 'object' && record !== null ? (record as Said) : {};
}

function pemIn(record: Said, name: string): string | undefined {
  const value = record[name];
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : undefined;
}
