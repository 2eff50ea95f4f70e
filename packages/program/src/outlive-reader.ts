/** A pipe without a reader, and a terminal that is gone. */
const readerGone = new Set(['EPIPE', 'EIO']);

/**
 * Whoever reads a program's words may go away first, as `| head` does: the program goes on, what it does is done, and it
 * ends as it would have. Words that are lost for another reason make it a failure.
 */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === undefined || !readerGone.has(code)) process.exitCode = 1;
    });
}
