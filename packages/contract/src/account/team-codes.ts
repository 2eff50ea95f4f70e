import type { Text } from '../text/language.ts';

const entry = (status: number, ko: string, en: string): Text & { status: number } => ({ status, ko, en });

/** Why a call about groups, teams and their members is refused. Document 10, "Groups and teams". */
export const teamCodes = {
  '17001': entry(404, '팀이 없습니다.', 'The team does not exist.'),
  '17002': entry(403, '팀의 구성원이 아닙니다.', 'The user is not a member of the team.'),
  '17003': entry(409, '이미 있는 사용자입니다.', 'The user already exists.'),
  '17004': entry(409, '이미 있는 팀 이름입니다.', 'The team name already exists.'),
  '17005': entry(409, '결제 담당자는 삭제할 수 없습니다.', 'The billing manager cannot be deleted.'),
  '17006': entry(400, '이름을 입력하세요.', 'Enter a name.'),
  '17007': entry(409, '팀을 바꿀 수 없습니다.', 'The team cannot be changed.'),
  '17008': entry(403, '팀 관리자가 아닙니다.', 'The user is not an admin of the team.'),
  '17009': entry(400, '프로젝트 이름을 확인하세요.', 'Check the project name.'),
  '17010': entry(409, '팀의 마지막 관리자입니다.', "The team's last admin."),
  '17011': entry(409, '구성원이 있는 팀입니다.', 'The team has members.'),
  '17012': entry(409, '포인트가 남은 팀입니다.', 'The team has points left.'),
  '17013': entry(403, '삭제할 권한이 없습니다.', 'You have no permission to delete.'),
  '17014': entry(409, '이미 있는 프로젝트 이름입니다.', 'The project name already exists.'),
  '17015': entry(400, '이름은 100자까지입니다.', 'At most 100 characters.'),
  '17016': entry(400, '이름에 쓸 수 없는 문자입니다.', 'Characters that a name cannot have.'),
  '17017': entry(409, '이미 있는 그룹 이름입니다.', 'The group name already exists.'),
  '17018': entry(409, '팀이 있는 그룹입니다.', 'The group has teams.'),
  '17019': entry(400, '팀 역할을 확인하세요.', 'Check the team role.'),
  '17020': entry(
    409,
    '결제 담당자는 팀의 구성원이어야 합니다.',
    'The billing manager must be a member of the team.',
  ),
  '17021': entry(409, '사용 중인 사용자가 아닙니다.', 'The user is not active.'),
  '17022': entry(409, '팀 인원이 가득 찼습니다.', 'The team is full.'),
  '17023': entry(409, '그룹에 팀이 가득 찼습니다.', 'The group is full.'),
  '17024': entry(409, '팀에서 테스트가 실행되고 있습니다.', 'Tests of the team are running.'),
  '17025': entry(409, '프로젝트가 있는 팀입니다.', 'The team has projects.'),
  '17026': entry(409, '결제 담당자를 먼저 지정하세요.', 'Name a billing manager first.'),
  '17027': entry(403, '결제 담당자가 아닙니다.', 'The user is not the billing manager.'),
  '17028': entry(409, '방금 초대했습니다.', 'Invited a moment ago.'),
  '17029': entry(429, '오늘은 더 초대할 수 없습니다.', 'No more invitations today.'),
  '17030': entry(400, '같은 사용자가 두 번 있습니다.', 'A user is named twice.'),
} as const;
