import { OutletFailure } from '@rackhand/power/outlet-failure';
import type { Outlets, Switched } from '@rackhand/power/outlets';
import type { ServerOutlets } from './server-outlets.ts';

/** The outlets that a command of this host may name: its own, and those that the server drives. Throws OutletFailure. */
export interface Power {
  /** Off and on again; false: it is not known whether the power was gone. */
  cycle(commandId: string, outlet: string, onSwitched: OnSwitched): Promise<boolean>;
  /** Answers what it says of itself. */
  switchOn(commandId: string, outlet: string): Promise<string>;
  /** The same; it stays off. */
  switchOff(commandId: string, outlet: string): Promise<string>;
}

/** `words`: what the outlet says of itself. */
export type OnSwitched = (isOn: boolean, words: string) => void;

export function createPower(own: Outlets, server: ServerOutlets): Power {
  return {
    async cycle(commandId, name, onSwitched) {
      const outlet = own.find(name);
      if (outlet !== null) {
        await outlet.cycle({ switched: (isOn, end) => onSwitched(isOn, wordsOf(end)) });
        return true;
      }
      const end = await server.ask(commandId, 'cycle');
      if (end === null) {
        await server.bringBack(commandId);
        return false;
      }
      onSwitched(false, wordsOf({ isOn: end.off_read }));
      onSwitched(true, wordsOf({ isOn: end.on_read }));
      return true;
    },
    async switchOn(commandId, name) {
      const outlet = own.find(name);
      if (outlet !== null) return wordsOf(await outlet.switch(true));
      return wordsOf({ isOn: await server.bringBack(commandId) });
    },
    async switchOff(commandId, name) {
      const outlet = own.find(name);
      if (outlet !== null) return wordsOf(await outlet.switch(false));
      const end = await server.ask(commandId, 'off');
      if (end === null) throw new OutletFailure('failed', 'the server went away in the middle of it');
      return wordsOf({ isOn: end.off_read });
    },
  };
}

function wordsOf({ isOn }: Switched): string {
  if (isOn === null) return 'the outlet does not tell its state';
  return isOn ? 'the outlet says: on' : 'the outlet says: off';
}
