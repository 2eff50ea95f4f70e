import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import { projectLimits } from './project-lists.ts';

const oddCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a project can be called so, trimmed; else 17009. Document 9, Projects. */
export function isProjectName(name: string): boolean {
  return (
    name !== '' &&
    isWithin(name, projectLimits.nameCharacters) &&
    isStorable(name) &&
    !oddCharacters.test(name)
  );
}
