import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import type { Command } from '@rackhand/contract/command/command';
import type { Language } from '@rackhand/contract/text/language';

/** Who has asked for a command: a person, or in words what acts by itself, such as a policy; null: somebody of another deployment. */
export function whoAsked({ created_by: by }: Pick<Command, 'created_by'>, language: Language): string | null {
  return by === null ? null : auditActorText(by, language);
}
