import { quoteArgument } from '@rackhand/device-link/quote-argument';

/** Programs of a pipe, each as its arguments. */
export type Pipe = readonly (readonly string[])[];

const mark = '--rackhand--';

/** One shell command that runs several and marks where the answer of each begins: one trip to the device. */
export function sectionScript(sections: Readonly<Record<string, Pipe>>): string {
  return Object.entries(sections)
    .map(([name, pipe]) => {
      const command = pipe.map((argv) => argv.map(quoteArgument).join(' ')).join(' | ');
      return `echo ${mark}${name}; ${command}`;
    })
    .join('; ');
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
