export const logBuffers = ['main', 'system', 'crash', 'events'] as const;
export type LogBuffer = (typeof logBuffers)[number];

/** From the least to the gravest, by logcat's letters. */
export const logLevels = ['V', 'D', 'I', 'W', 'E', 'F'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Who writes: a process of the device. */
export interface LogWriter {
  pid: number;
  uid: number;
}

export interface LogLine {
  buffer: LogBuffer;
  level: LogLevel;
  tag: string;
  /** Of several lines; logcat puts its head before each. */
  text: string;
  from: LogWriter;
}

export interface LogEntry extends LogLine {
  /** Counts up over all buffers of the device since its boot. */
  nth: number;
  /** The device's own time, milliseconds since 1970. */
  at: number;
}
