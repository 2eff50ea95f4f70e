/** A name in an address that means the machine itself, which another one cannot reach. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
