/** The oldest Node.js that the product runs on; said in one line before anything newer than it is loaded. */
const needed = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Rackhand needs Node.js ${needed.join('.')} or later; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
