import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { createSlots } from '../slots.ts';

/** argon2id with the parameters that OWASP names for it: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More at once than there are cores end none of them sooner, and take memory and turns from all else. */
const inCore = createSlots(availableParallelism());

export async function hashPassword(password: string): Promise<string> {
  return inCore(() => hash(normalForm(password), options));
}

export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return inCore(() => verify(passwordHash, normalForm(password)));
}

export interface PasswordChecker {
  /** With null for an id that nobody has, in the same time. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Of a password that nobody knows: one for a process. */
let hashOfNobodys: Promise<string> | undefined;

/** Holds the hash of a password that nobody knows, so that an unknown id costs what a known one costs. */
export async function createPasswordChecker(): Promise<PasswordChecker> {
  hashOfNobodys ??= hashPassword(crypto.randomUUID());
  const nobodys = await hashOfNobodys;
  return {
    matches: async (passwordHash, password) => {
      const isRight = await isPasswordOf(passwordHash ?? nobodys, password);
      return isRight && passwordHash !== null;
    },
  };
}
