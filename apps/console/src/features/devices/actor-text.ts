import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import type { Language } from '@rackhand/contract/text/language';

interface ActorWords {
  byServer: string;
  byOthers: string;
}

/** An admin by id; what did it by itself by its name in the language of the page; of another deployment nobody's. */
export function actorText(by: string | null, { byServer, byOthers }: ActorWords, language: Language): string {
  if (by === null) return byOthers;
  return by === 'server' ? byServer : auditActorText(by, language);
}
