import type { Language, Text } from '../text/language.ts';
import type { TeamRole, UserStatus, UserType } from './user.ts';

/** What people read of a user: on pages and in files alike. */
export const userTypeWords: Record<UserType, Text> = {
  general: { ko: '일반', en: 'General' },
  social: { ko: '소셜', en: 'Social' },
};

export const userLocaleWords: Record<Language, Text> = {
  ko: { ko: '한국어', en: 'Korean' },
  en: { ko: '영어', en: 'English' },
};

export const userStatusWords: Record<UserStatus, Text> = {
  waiting: { ko: '대기', en: 'Waiting' },
  active: { ko: '사용 중', en: 'Active' },
  suspended: { ko: '정지', en: 'Suspended' },
  left: { ko: '탈퇴', en: 'Left' },
};

export const teamRoleWords: Record<TeamRole, Text> = {
  admin: { ko: '관리자', en: 'Admin' },
  member: { ko: '구성원', en: 'Member' },
};
