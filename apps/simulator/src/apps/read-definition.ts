import { z } from 'zod';
import { type AppDefinition, appDefinition } from './app-definition.ts';

/** Where an APK brings its app. */
export const definitionPath = 'assets/rackhand-app.json';
export const definitionBytes = 256 * 1024;

/** What is wrong with an app, a line for each place. */
export class BadDefinition extends Error {}

/** An app from the text of its JSON; throws BadDefinition. */
export function readDefinition(text: string): AppDefinition {
  if (text.length > definitionBytes)
    throw new BadDefinition(`longer than ${String(definitionBytes)} characters`);
  try {
    return appDefinition.parse(JSON.parse(text));
  } catch (error) {
    throw new BadDefinition(wordsOf(error));
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues
      .slice(0, 10)
      .map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`)
      .join('\n');
  }
  // Brackets by the thousand end the stack before the limits are asked.
  if (error instanceof RangeError) return 'nested too deeply';
  if (error instanceof SyntaxError) return `no JSON: ${error.message}`;
  throw error;
}

/** What is wrong with an app; null: nothing. */
export function mistakeIn(text: string): string | null {
  try {
    readDefinition(text);
    return null;
  } catch (error) {
    if (!(error instanceof BadDefinition)) throw error;
    return error.message.replaceAll('\n', '; ');
  }
}
