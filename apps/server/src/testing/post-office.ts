import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

export interface Letter {
  /** Whom the envelope names. */
  recipients: string[];
  mail: Email;
}

/** A real SMTP server that keeps what it is given, and behaves as told. */
export interface PostOffice {
  url: string;
  letters: Letter[];
  /** `hang`: takes the connection and says nothing more. */
  behave(how: 'take' | 'refuse' | 'hang'): void;
  /** Connections that have been left hanging. */
  hanging(): number;
  /** The newest letter to this address, when there are so many of them. */
  letterTo(address: string, count?: number): Promise<Letter>;
  close(): Promise<void>;
}

export async function openPostOffice(port = 0): Promise<PostOffice> {
  const letters: Letter[] = [];
  let behaviour: 'take' | 'refuse' | 'hang' = 'take';
  let hanging = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Whoever hangs by then is let go.
    closeTimeout: 100,
    onConnect: (_session, done) => {
      if (behaviour !== 'hang') done();
      else hanging += 1;
    },
    onRcptTo: (_address, _session, done) => {
      done(behaviour === 'refuse' ? new Error('no such mailbox') : null);
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          letters.push({ recipients, mail });
          done();
        }, done);
      });
    },
  });
  // Clients that give up while it hangs.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: ownPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(ownPort)}`,
    letters,
    behave: (how) => {
      behaviour = how;
    },
    hanging: () => hanging,
    letterTo: (address, count = 1) =>
      eventually(
        () => {
          const own = letters.filter(({ recipients }) => recipients.includes(address));
          return own.length >= count ? own.at(-1) : null;
        },
        `letter ${String(count)} to ${address}`,
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}
