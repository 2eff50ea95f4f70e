import { isOneLine } from '../text/one-line.ts';
import { isWithin } from '../text/text-length.ts';
import { projectLimits } from './project-lists.ts';

/** Whether a project can be called so, trimmed; else 17009. Document 9, Projects. */
export function isProjectName(name: string): boolean {
  return name !== '' && isWithin(name, projectLimits.nameCharacters) && isOneLine(name);
}
