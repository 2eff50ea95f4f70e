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

const beginning = /^(\(no serial number\)|\S+)\s+(no permissions|\S+)/;
const end = /^\stransport_id:(\d+)\s*$/;

/** Reads what `host:devices-l` answers. A line that is not understood is left out. */
export function parseTransportList(text: string): Transport[] {
  return text.split('\n').flatMap((row) => {
    const endsAt = Math.max(0, row.lastIndexOf('transport_id:') - 1);
    const id = end.exec(row.slice(endsAt))?.[1];
    const head = beginning.exec(row.slice(0, endsAt));
    if (id === undefined || head === null) return [];
    const [said, serial = '', state = ''] = head;
    const path = /\s(usb:\S+)/.exec(row.slice(said.length, endsAt))?.[1] ?? '';
    return [{ id: Number(id), serial, state, path }];
  });
}
