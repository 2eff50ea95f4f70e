import { LinkError } from '@rackhand/device-link/link-error';
import { quoteArgument } from '@rackhand/device-link/quote-argument';

/** Programs of a pipe, each as its arguments. */
export type Pipe = readonly (readonly string[])[];

const mark = '--rackhand--';
const endMark = `${mark}end`;

/** One shell command that runs several and marks where the answer of each begins: one trip to the device. */
export function sectionScript(sections: Readonly<Record<string, Pipe>>): string {
  const commands = Object.entries(sections).map(([name, pipe]) => {
    const command = pipe.map((argv) => argv.map(quoteArgument).join(' ')).join(' | ');
    return `echo ${mark}${name}; ${command}`;
  });
  return [...commands, `echo ${endMark}`].join('; ');
}

/**
 * A script's answer, if it is all there. An old shell's stream has no end of its own, and a shell that is killed as its
 * device goes down ends in good order: half an answer would be told as a device that has changed.
 */
export function wholeAnswer(answer: string): string {
  const said = answer.trimEnd();
  if (!said.endsWith(endMark)) throw new LinkError('device_lost', 'the answer ended in its middle', true);
  return said.slice(0, -endMark.length);
}

/** Takes a script's answer apart again. A command that printed nothing is there with an empty text. */
export function parseSections(answer: string): Map<string, string> {
  const sections = new Map<string, string>();
  for (const part of answer.split(new RegExp(`^${mark}`, 'm')).slice(1)) {
    const end = part.indexOf('\n');
    if (end === -1) sections.set(part.trim(), '');
    else sections.set(part.slice(0, end).trim(), part.slice(end + 1));
  }
  return sections;
}
