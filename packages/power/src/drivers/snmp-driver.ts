import snmp, { type Session, type User, type Varbind } from 'net-snmp';
import type { OutletDriver } from '../outlet-driver.ts';
import type { ReadOutlet } from '../read-outlets.ts';
import type { SnmpSettings } from '../settings.ts';

/** An answer within ten seconds, the packet sent three times. */
const timing = { timeout: 3_000, retries: 2, backoff: 1 };

type Secrets = ReadOutlet['secrets'];

/** An outlet of a power strip: one number of it is set and read. A session for each question, since strips are restarted. */
export function createSnmpDriver(settings: SnmpSettings, secrets: Secrets): OutletDriver {
  const oid = settings.oid.replace(/^\./, '');
  const ask = (question: (session: Session, done: Done) => void): Promise<Varbind> =>
    askOnce(() => openSession(settings, secrets), question);
  return {
    async set(isOn) {
      const value = isOn ? settings.on : settings.off;
      await ask((session, done) => session.set([{ oid, type: snmp.ObjectType.Integer, value }], done));
    },
    async read() {
      const { value } = await ask((session, done) => session.get([oid], done));
      if (value === settings.on) return true;
      return value === settings.off ? false : null;
    },
  };
}

type Done = (error: Error | null, varbinds?: Varbind[]) => void;

function askOnce(open: () => Session, question: (session: Session, done: Done) => void): Promise<Varbind> {
  const session = open();
  const answer = new Promise<Varbind>((resolve, reject) => {
    session.on('error', reject);
    question(session, (error, [varbind] = []) => {
      if (error !== null) reject(error);
      else if (varbind === undefined) reject(new Error('an empty answer'));
      else if (snmp.isVarbindError(varbind)) reject(new Error(snmp.varbindError(varbind)));
      else resolve(varbind);
    });
  });
  return answer.finally(() => session.close());
}

function openSession(settings: SnmpSettings, secrets: Secrets): Session {
  const { host, port, version, v3 } = settings;
  if (version === '3' && v3 !== undefined)
    return snmp.createV3Session(host, userOf(v3, secrets), { ...timing, port });
  const number = version === '1' ? snmp.Version1 : snmp.Version2c;
  return snmp.createSession(host, secrets['community_file'] ?? '', { ...timing, port, version: number });
}

function userOf({ user, auth, priv }: NonNullable<SnmpSettings['v3']>, secrets: Secrets): User {
  const { noAuthNoPriv, authNoPriv, authPriv } = snmp.SecurityLevel;
  if (auth === undefined) return { name: user, level: noAuthNoPriv };
  const authKey = secrets['auth_key_file'] ?? '';
  const known = { name: user, authProtocol: snmp.AuthProtocols[auth], authKey };
  if (priv === undefined) return { ...known, level: authNoPriv };
  const privKey = secrets['priv_key_file'] ?? '';
  return { ...known, level: authPriv, privProtocol: snmp.PrivProtocols[priv], privKey };
}
