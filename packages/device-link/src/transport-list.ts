/** One line of `adb devices -l`. */
export interface Transport {
  /** adb's number for this attachment: a device that is plugged in again gets a new one. */
  id: number;
  /** adb's serial: not unique, and not the device's identity. */
  serial: string;
  /** In adb's words: `device`, `offline`, `unauthorized`, `no permissions`… */
  state: string;
  /** The USB port, as `usb:1-4.2`; empty where there is none. */
  path: string;
}

const line = /^(\(no serial number\)|\S+)\s+(no permissions|\S+)(.*)\stransport_id:(\d+)\s*$/;

/** Reads what `host:devices-l` answers. A line that is not understood is left out. */
export function parseTransportList(text: string): Transport[] {
  return text.split('\n').flatMap((row) => {
    const match = line.exec(row);
    if (match === null) return [];
    const [, serial = '', state = '', rest = '', id = ''] = match;
    return [{ id: Number(id), serial, state, path: /\s(usb:\S+)/.exec(rest)?.[1] ?? '' }];
  });
}
