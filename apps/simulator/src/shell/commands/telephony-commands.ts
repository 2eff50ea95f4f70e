import type { Command } from '../command.ts';

/** A Parcel as `service call` prints it: 32-bit words in hexadecimal, then the bytes with dots for what can't be shown. */
function printParcel(bytes: Buffer): string {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const rows: string[] = [];
  for (let at = 0; at < padded.length; at += 16) {
    const row = padded.subarray(at, at + 16);
    const words = Array.from({ length: row.length / 4 }, (_, nth) =>
      row
        .readUInt32LE(nth * 4)
        .toString(16)
        .padStart(8, '0'),
    );
    const shown = [...row]
      .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
      .join('');
    rows.push(`  0x${at.toString(16).padStart(8, '0')}: ${words.join(' ').padEnd(35)} '${shown}'`);
  }
  return rows.length === 1
    ? `Result: Parcel(${rows[0]?.replace(/^ +0x\w+: /, '').replace(/ +'/, " '") ?? ''})\n`
    : `Result: Parcel(\n${rows.join('\n')})\n`;
}

function textParcel(exception: number, text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32LE(exception, 0);
  head.writeInt32LE(text.length, 4);
  return Buffer.concat([head, Buffer.from(`${text}\0`, 'utf16le')]);
}

/** The shell user may not ask for the number since Android 10. */
const service: Command = async (call) => {
  const [verb = '', name = '', code = ''] = call.args;
  const { device } = call;
  if (verb === 'check') await call.out(`Service ${name}: found\n`);
  else if (verb !== 'call') return 10;
  else if (name !== 'iphonesubinfo' || !device.factory.profile.hasTelephony)
    await call.out(`service: Service ${name} does not exist\n`);
  else if (device.state.apiLevel >= 29)
    await call.out(
      printParcel(
        textParcel(
          -1,
          'getLine1NumberForDisplay: Neither user 2000 nor current process has android.permission.READ_PHONE_STATE',
        ),
      ),
    );
  else
    await call.out(
      printParcel(
        ['13', '14', '15'].includes(code) ? textParcel(0, device.factory.phoneNumber) : Buffer.alloc(8),
      ),
    );
  return 0;
};

const content: Command = async (call) => {
  const { factory, state } = call.device;
  const at = call.args.indexOf('--uri');
  const uri = call.args[at + 1] ?? '';
  const projection = call.args[call.args.indexOf('--projection') + 1] ?? 'number';
  if (call.args[0] !== 'query' || at < 0) {
    await call.err('[ERROR] Unsupported operation\n');
    return 1;
  }
  if (!uri.startsWith('content://telephony/siminfo') || !factory.profile.hasTelephony) {
    await call.err(
      `Error while accessing provider:${uri.replace('content://', '').split('/')[0] ?? ''}\njava.lang.IllegalStateException: Could not find provider\n`,
    );
    return 1;
  }
  if (state.apiLevel < 29 || factory.phoneNumber === '') {
    await call.out('No result found.\n');
    return 0;
  }
  const known: Record<string, string> = {
    _id: '1',
    number: factory.phoneNumber,
    display_name: 'LAB',
    carrier_name: 'LAB',
    icc_id: '8982000000',
  };
  await call.out(
    `Row: 0 ${projection
      .split(':')
      .map((column) => `${column}=${known[column] ?? 'NULL'}`)
      .join(', ')}\n`,
  );
  return 0;
};

export const telephonyCommands: Readonly<Record<string, Command>> = { service, content };
