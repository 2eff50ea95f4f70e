import type { Text } from '../text/language.ts';

/**
 * Codes of documents 1 and 2 section 8 for purchases and teams. Nothing sends them yet; a client that meets one has its
 * text. Of 17001 to 17030 document 2 tells the meanings in their order, and the number of 17013 alone.
 */
const entry = (status: number, ko: string, en: string): Text & { status: number } => ({ status, ko, en });

const teamOrUserCodes = [
  '17010',
  '17011',
  '17012',
  '17015',
  '17016',
  '17017',
  '17018',
  '17019',
  '17020',
  '17021',
  '17022',
  '17023',
  '17024',
  '17025',
  '17026',
  '17027',
  '17028',
  '17029',
  '17030',
] as const;
type TeamOrUserCode = (typeof teamOrUserCodes)[number];

const teamOrUser = entry(400, '팀 또는 사용자 정보를 확인하세요.', 'Check the team or the user.');
const teamOrUserEntries = Object.fromEntries(teamOrUserCodes.map((code) => [code, teamOrUser])) as Record<
  TeamOrUserCode,
  typeof teamOrUser
>;

export const unsentCodes = {
  '8000': entry(400, '구매를 처리하지 못했습니다.', 'The purchase could not be processed.'),
  '8001': entry(400, '구매할 상품을 확인하세요.', 'Check the product to purchase.'),
  '8002': entry(400, '결제를 처리하지 못했습니다.', 'The payment could not be processed.'),
  '8003': entry(400, '결제 금액을 확인하세요.', 'Check the payment amount.'),
  '8004': entry(400, '결제를 취소하지 못했습니다.', 'The payment could not be cancelled.'),
  '8005': entry(400, '결제 수단을 확인하세요.', 'Check the payment method.'),
  '17001': entry(404, '팀이 없습니다.', 'The team does not exist.'),
  '17002': entry(403, '팀의 구성원이 아닙니다.', 'The user is not a member of the team.'),
  '17003': entry(409, '이미 있는 사용자입니다.', 'The user already exists.'),
  '17004': entry(409, '이미 있는 팀 이름입니다.', 'The team name already exists.'),
  '17005': entry(409, '결제 담당자는 삭제할 수 없습니다.', 'The billing manager cannot be deleted.'),
  '17006': entry(400, '이름을 입력하세요.', 'Enter a name.'),
  '17007': entry(409, '팀을 바꿀 수 없습니다.', 'The team cannot be changed.'),
  '17008': entry(403, '팀 관리자가 아닙니다.', 'The user is not an admin of the team.'),
  '17009': entry(400, '프로젝트 이름을 확인하세요.', 'Check the project name.'),
  '17014': entry(409, '이미 있는 프로젝트 이름입니다.', 'The project name already exists.'),
  ...teamOrUserEntries,
} as const;
