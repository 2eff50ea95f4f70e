/** What stands in place of something that is nobody else's business. */
const hidden = '***';

type Rule = readonly [RegExp, string];

/** Secrets are kept out of logs where they arise; this is for what has slipped through, and for people's addresses. */
const rules: readonly Rule[] = [
  // Name and password of an address, as in postgres://name:password@host.
  [/(:\/\/)[^\s/@"']+@/g, `$1${hidden}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [
    /((?:password|passwd|\bpw|secret|token|authorization|cookie|private_code|ticket)\\?["']?\s*[:=]\s*\\?["']?)(?!\*)[^\s"',;&\\]+/gi,
    `$1${hidden}`,
  ],
  [/\$argon2[^\s"']+/g, hidden],
  // Keys and tokens of ours have 43 signs; a UDID has at most 40.
  [/\b[\w-]{41,}/g, hidden],
  [/[\w.+-]+@([\w-]+\.[\w.-]+)/g, `${hidden}@$1`],
  [/\+82\d{8,10}\b|\b01\d-?\d{3,4}-?\d{4}\b/g, hidden],
];

/** `secrets`: what is known to be secret here, wherever it stands. */
export function redact(text: string, secrets: readonly string[]): string {
  const known = secrets
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
  return rules.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), known);
}
