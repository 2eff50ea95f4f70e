import { normalisePath } from '../device/device-path.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { Streams } from './pipe.ts';

export interface ShellVariables {
  folder: string;
  /** `$?`. */
  lastCode: number;
  variables: Map<string, string>;
}

interface BuiltinCall {
  args: readonly string[];
  streams: Streams;
  device: SimulatedDevice;
  own: ShellVariables;
}

/** Thrown by `exit`, caught by the shell or subshell that it ends. */
export class ShellExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super('exit');
    this.code = code;
  }
}

/** Commands that change the shell itself. */
export const builtins: Readonly<Record<string, (call: BuiltinCall) => Promise<number>>> = {
  exit: ({ args: [code], own }) =>
    Promise.reject(new ShellExit(code === undefined ? own.lastCode : Number(code) & 0xff)),
  export({ args, own }) {
    for (const arg of args) {
      const at = arg.indexOf('=');
      if (at > 0) own.variables.set(arg.slice(0, at), arg.slice(at + 1));
    }
    return Promise.resolve(0);
  },
  unset({ args, own }) {
    for (const arg of args) own.variables.delete(arg);
    return Promise.resolve(0);
  },
  async cd({ args: [target = '/'], own, device, streams }) {
    const path = normalisePath(target, own.folder);
    if (device.files.exists(path)) {
      own.folder = path;
      return 0;
    }
    await streams.err(Buffer.from(`/system/bin/sh: cd: ${target}: No such file or directory\n`));
    return 2;
  },
  async pwd({ own, streams }) {
    await streams.out(Buffer.from(`${own.folder}\n`));
    return 0;
  },
};
