import type { Text } from '../text/language.ts';

/** Stands where a name would, of what somebody of another deployment has done. Document 8, "Whose". */
export const anotherDeployment: Text = { ko: '다른 배포', en: 'another deployment' };
