import type { LightMyRequestResponse } from 'fastify';

/** A field that somebody writes: how, and how it is read again through the API. */
export interface WrittenField {
  /** `METHOD path key` of the contract. */
  name: string;
  kind: 'text' | 'number' | 'flag' | 'email' | 'phone';
  /** Characters, or the largest number. */
  most: number;
  write(value: unknown): Promise<LightMyRequestResponse>;
  read(): Promise<unknown>;
  /** What is kept of it; without it, exactly that. */
  kept?: (text: string) => string;
}

export type Send = (method: 'POST' | 'PUT', url: string, payload: object) => Promise<LightMyRequestResponse>;
export type Get = <Data>(url: string) => Promise<Data>;

/** What is written has been trimmed. */
export const trimmed = (text: string): string => text.trim();

/** Where texts are compared they are composed as well. */
export const composed = (text: string): string => text.normalize('NFC').trim();
