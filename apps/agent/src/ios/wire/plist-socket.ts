import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions, type TLSSocket } from 'node:tls';
import { createDeadline } from '@rackhand/device-link/deadline';
import { LinkError, type LinkFailure } from '@rackhand/device-link/link-error';
import { build } from 'plist';
import {
  BadFrame,
  createFrameReader,
  type FrameForm,
  lockdownFrames,
  usbmuxFrames,
  writeLockdownFrame,
  writeUsbmuxFrame,
} from './frame-reader.ts';
import { BadPlist, type PlistObject, readPlist } from './read-plist.ts';

/** More than the longest answer of a device that is known, which tells all of its values. */
const mostBytes = 1024 * 1024;

/** Who speaks at the other end, and what it is called when it does not. */
interface Speaker {
  form: FrameForm;
  silent: LinkFailure;
  lost: LinkFailure;
}
const usbmuxd: Speaker = { form: usbmuxFrames, silent: 'server_hung', lost: 'server_down' };
const device: Speaker = { form: lockdownFrames, silent: 'device_silent', lost: 'device_lost' };

/** A connection on which one asks and the other answers. Every failure is a LinkError, after which it is closed. */
export interface PlistSocket {
  ask(message: PlistObject): Promise<PlistObject>;
  /** What comes unasked, until it closes. */
  hear(take: (message: PlistObject) => void, end: () => void): void;
  /** From now on a device speaks at the other end, and has so long for each answer. */
  reachDevice(deadlineMs: number): void;
  /** Nobody else can read on from now. Resolves with the other end's key. */
  secure(how: SecureContextOptions): Promise<Buffer>;
  close(): void;
}

interface Wait {
  resolve(message: PlistObject): void;
  reject(error: LinkError): void;
}

export function openPlistSocket(address: NetConnectOpts, firstDeadlineMs: number): PlistSocket {
  let speaker = usbmuxd;
  let deadlineMs = firstDeadlineMs;
  let stream: Socket = connect(address);
  let cut = createFrameReader(speaker.form, mostBytes);
  let wait: Wait | null = null;
  let listener: { take(message: PlistObject): void; end(): void } | null = null;
  let failure: LinkError | null = null;
  let asked = 0;
  const deadline = createDeadline();

  const fail = (error: LinkError): void => {
    failure ??= error;
    deadline.lift();
    stream.destroy();
    wait?.reject(failure);
    wait = null;
    listener?.end();
    listener = null;
  };
  const heard = (message: PlistObject): void => {
    deadline.lift();
    const waiting = wait;
    wait = null;
    if (waiting !== null) waiting.resolve(message);
    else listener?.take(message);
  };
  const onData = (piece: Buffer): void => {
    try {
      for (const body of cut(piece)) heard(readPlist(body));
    } catch (error) {
      if (!(error instanceof BadFrame || error instanceof BadPlist)) throw error;
      fail(new LinkError('refused', `not understood: ${error.message}`));
    }
  };
  let lost: LinkFailure | null = null;
  const onError = (error: Error): void => fail(new LinkError(lost ?? speaker.lost, error.message));
  const onClose = (): void => fail(new LinkError(lost ?? speaker.lost, 'closed'));
  const attach = (): void => {
    stream.on('data', onData).on('error', onError).on('close', onClose);
  };
  const limit = (): void =>
    deadline.set(deadlineMs, () =>
      fail(new LinkError(speaker.silent, `no answer in ${String(deadlineMs)} ms`)),
    );
  attach();
  return {
    ask(message) {
      if (failure !== null) return Promise.reject(failure);
      asked += 1;
      const body = Buffer.from(build(message));
      stream.write(speaker === usbmuxd ? writeUsbmuxFrame(body, asked) : writeLockdownFrame(body));
      limit();
      return new Promise((resolve, reject) => {
        wait = { resolve, reject };
      });
    },
    hear(take, end) {
      if (failure === null) listener = { take, end };
      else end();
    },
    reachDevice(ms) {
      speaker = device;
      deadlineMs = ms;
      cut = createFrameReader(speaker.form, mostBytes);
    },
    async secure(how) {
      if (failure !== null) throw failure;
      stream.off('data', onData).off('error', onError).off('close', onClose);
      const secured = openTls(stream, how);
      stream = secured;
      attach();
      limit();
      // Whatever ends it before both have agreed is a refusal: the other end may just hang up.
      lost = 'refused';
      await new Promise<void>((resolve, reject) => {
        wait = { resolve: () => undefined, reject };
        secured.once('secureConnect', resolve);
      });
      lost = null;
      wait = null;
      deadline.lift();
      return keyOf(secured);
    },
    close() {
      listener = null;
      fail(new LinkError(speaker.lost, 'closed'));
    },
  };
}

/** Who answers is judged by its key, which it has told when it was paired: its certificate comes from this host itself. */
function openTls(socket: Socket, how: SecureContextOptions): TLSSocket {
  try {
    return connectTls({ ...how, socket, rejectUnauthorized: false });
  } catch (error) {
    socket.destroy();
    throw new LinkError('refused', error instanceof Error ? error.message : String(error));
  }
}

function keyOf(secured: TLSSocket): Buffer {
  return (
    secured.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' }) ?? Buffer.alloc(0)
  );
}
