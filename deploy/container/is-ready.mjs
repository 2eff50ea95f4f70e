/** Ends with 0 where the server of this container is ready to be asked, with 1 where it is not. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).catch(() => null);
process.exitCode = answer?.ok === true ? 0 : 1;
