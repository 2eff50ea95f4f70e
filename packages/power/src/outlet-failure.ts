import type { OutletTrouble } from '@rackhand/contract/command/outlet';

/** Why an outlet could not be switched, in the machine's own words. */
export class OutletFailure extends Error {
  readonly trouble: OutletTrouble;

  constructor(trouble: OutletTrouble, message: string) {
    super(message);
    this.name = 'OutletFailure';
    this.trouble = trouble;
  }
}
