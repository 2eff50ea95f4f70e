/**
 * What a device tells has a form, or is not known: before Android 7 error text stands among the answers, and each maker's
 * shell has words of its own for what it lacks (`getprop: not found`, `cat: …: No such file or directory`).
 */
const forms = {
  /** It becomes part of addresses and keys. */
  serial: /^(?!unknown$|null$)[\x21-\x7e]{1,150}$/,
  bootId: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /** Seconds since the kernel's start, and those in which nothing was to do. */
  uptime: /^\d{1,10}\.\d+ \d+\.\d+$/,
  bootCompleted: /^[01]?$/,
  wholeNumber: /^\d{1,15}$/,
  signedNumber: /^-?\d{1,9}$/,
  /** `13`, `6.0.1`, `UpsideDownCake`. */
  version: /^\w[\w.+-]{0,49}$/,
  abi: /^[a-z][\w-]{0,39}$/i,
  /** `nosdcard,tv`. */
  characteristics: /^[\w-]+(?:,[\w-]*)*$/,
  heap: /^\d{1,9}[kmg]$/i,
  mac: /^(?!02:00:00:00:00:00$|00:00:00:00:00:00$)[\da-f]{2}(?::[\da-f]{2}){5}$/i,
  phoneNumber: /^\+?\d{3,20}$/,
  /** What people have called it, in one line; longer than any device was seen to say. */
  name: /^(?!unknown$)[^\p{Cc}\p{Cs}]{1,200}$/u,
  /** Of the settings: none, or components joined by colons. */
  components: /^(?:null|(?:[\w.]+\/[\w.$]+(?::[\w.]+\/[\w.$]+)*:?)?)$/,
  /** Of `pm path`: nothing, or a line for each file. */
  packagePaths: /^(?:package:\S+(?:\s+package:\S+)*)?$/,
} as const;

/** What was told, in its form; null: it is not known. */
export function told(form: keyof typeof forms, text: string | undefined): string | null {
  const value = text?.trim();
  return value !== undefined && forms[form].test(value) ? value : null;
}

export function toldNumber(form: 'wholeNumber' | 'signedNumber', text: string | undefined): number | null {
  const value = told(form, text);
  return value === null ? null : Number(value);
}
