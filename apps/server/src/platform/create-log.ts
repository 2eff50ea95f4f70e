import { type DestinationStream, type Logger, pino } from 'pino';

/** Control characters that JSON leaves as they are, though a terminal may obey them: DEL, C1, line separators. */
const controls = /[\u007F-\u009F\u2028\u2029]/g;

/** One line of JSON for each event, its time in UTC (ISO 8601). */
export function createLog(level: string, destination: DestinationStream): Logger {
  const streamWrite = (line: string): string => line.replaceAll(controls, escaped);
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: { app: 'server' }, timestamp, hooks: { streamWrite } }, destination);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
