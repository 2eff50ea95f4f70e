import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import type { Language } from '@rackhand/contract/text/language';

interface ActorWords {
  byAgent: string;
  byServer: string;
  byOthers: string;
}

/** An admin by id; what did it by itself by its name in the language of the page; of another deployment nobody's. */
export function actorText(
  by: string | null,
  { byAgent, byServer, byOthers }: ActorWords,
  language: Language,
): string {
  if (by === null) return byOthers;
  return { agent: byAgent, server: byServer }[by] ?? auditActorText(by, language);
}
