/** The oldest Node.js that the product runs on; said in one line before anything newer than it is loaded. */
const needed = { major: 20, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed.major || (major === needed.major && minor < needed.minor)) {
  process.stderr.write(
    `Rackhand needs Node.js ${needed.major}.${needed.minor} or later; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
