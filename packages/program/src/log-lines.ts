/** Control characters that JSON leaves as they are, though a terminal may obey them: DEL, C1, line separators. */
const controls = /[\u007F-\u009F\u2028\u2029]/g;

interface LogForm {
  level: string;
  base: { app: string };
  timestamp: () => string;
  hooks: { streamWrite: (line: string) => string };
}

/** How every program of ours logs, for pino: a line of JSON for each event, its time in UTC (ISO 8601), in one line whatever is in it. */
export function logForm(app: 'server' | 'agent' | 'launcher' | 'simulator', level: string): LogForm {
  return {
    level,
    base: { app },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    hooks: { streamWrite: (line) => line.replaceAll(controls, escaped) },
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
