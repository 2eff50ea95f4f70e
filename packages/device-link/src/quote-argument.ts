/**
 * One argument for the device's shell (mksh, POSIX quoting): everything between single quotes is taken as it is.
 * A NUL can't be an argument of any program, so it is refused rather than cut.
 */
export function quoteArgument(argument: string): string {
  if (argument.includes('\0')) throw new TypeError('an argument cannot contain NUL');
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}
